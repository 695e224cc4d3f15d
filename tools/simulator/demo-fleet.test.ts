import { describe, expect, it } from 'vitest'
import { deviceLevel } from '@/domain/tank/device-level'
import { levelClass, DEFAULT_THRESHOLDS } from '@/domain/tank/thresholds'
import { TANK_TYPES } from '@/domain/tank/types'
import { TankConfig } from '@/contracts/devices/device'
import { demoDevices, demoFleet } from './demo-fleet'
import { deviceIdOf } from './fleet/device-id'
import { DAY_MS, HOUR_MS } from './model/place'
import { createWorld } from './world'

const START = Date.UTC(2026, 10, 1)
const place = { seed: 1, latitude: 35, utcOffsetMinutes: 0 }

/** The class of every tank of the demo through some days, as its owner's console works it out. */
const classesOver = (days: number): Map<string, Set<string>> => {
  const world = createWorld({ fleet: demoFleet, place, since: START })
  const classes = new Map<string, Set<string>>()
  for (let at = START + DAY_MS; at < START + days * DAY_MS; at += HOUR_MS) {
    for (const device of demoFleet.devices.filter(({ role }) => role === 'tank')) {
      const shown = demoDevices.find(({ deviceId }) => deviceId === deviceIdOf(device.address))
      const distances = world.look(device, at).readings.filter(({ metric }) => metric === 'distance_mm')
      if (!shown || distances.length === 0) continue
      const channels = Object.fromEntries(
        distances.map(({ channel, value }) => [channel, { distance_mm: value }]),
      )
      const { percent } = deviceLevel({ ...shown, calibration: null, channels })
      const known = classes.get(shown.name) ?? new Set()
      classes.set(shown.name, known.add(levelClass(percent, DEFAULT_THRESHOLDS)))
    }
  }
  return classes
}

describe('the demo fleet', () => {
  it('has every kind, every grammar and every shape, under ids of their own', () => {
    expect(new Set(demoDevices.map(({ deviceId }) => deviceId)).size).toBe(demoDevices.length)
    expect(new Set(demoDevices.map(({ kind }) => kind))).toEqual(
      new Set(['tank', 'pump', 'acdc', 'lora', 'solar_pump']),
    )
    expect(new Set(demoFleet.devices.map(({ address }) => address.grammar)).size).toBe(3)
    const tanks = demoDevices.flatMap(({ tankConfig, tankSeries }) =>
      tankConfig ? [tankConfig] : tankSeries,
    )
    expect(new Set(tanks.map(({ tankType }) => tankType))).toEqual(new Set(TANK_TYPES))
    for (const tank of tanks) expect(() => TankConfig.parse(tank)).not.toThrow()
  })

  it('has a series of three, which has no single tank', () => {
    const series = demoDevices.filter(({ tankSeries }) => tankSeries.length > 0)
    expect(series).toMatchObject([{ deviceId: 'cistern-tank-03', tankConfig: null }])
    expect(series[0]?.tankSeries).toHaveLength(3)
  })

  it('shows healthy, low and critical tanks on any day', () => {
    const classes = classesOver(12)
    expect(classes.get('Garden cistern')).toEqual(new Set(['critical']))
    expect(classes.get('Barn tank')).toEqual(new Set(['low']))
    for (const name of [
      'House tank',
      'Stock tank',
      'Cellar tank',
      'Paddock tank',
      'Milk house tank',
      'Rain tanks',
    ]) {
      for (const wrong of ['critical', 'low', 'unknown']) expect(classes.get(name)).not.toContain(wrong)
    }
    expect([...classes.values()].flatMap((seen) => [...seen])).toContain('medium')
    expect([...classes.values()].flatMap((seen) => [...seen])).toContain('high')
  })
})
