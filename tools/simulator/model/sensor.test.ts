import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TankConfig } from '@/domain/tank/types'
import { LDDS75_SENSOR, measureGap, PLAIN_SENSOR, type SensorSpec } from './sensor'

const config: TankConfig = { tankType: 'square', widthMm: 1000, depthMm: 2000, sensorOffsetMm: 300 }
const START = Date.UTC(2026, 8, 1)
const quiet: SensorSpec = { ...PLAIN_SENSOR, noEchoShare: 0 }
const look = (sensor: SensorSpec, heightMm: number, at = START) =>
  measureGap({ sensor, config, heightMm, seed: 4, at })

describe('an ultrasonic sensor', () => {
  it('sees the gap to the surface, give or take its noise', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2000 }), fc.integer({ min: 0, max: 1e9 }), (heightMm, later) => {
        const echo = look(quiet, heightMm, START + later)
        expect(echo).toHaveProperty('mm')
        if ('mm' in echo) expect(Math.abs(echo.mm - (2300 - heightMm))).toBeLessThan(8 * quiet.noiseMm)
      }),
    )
  })

  it('sticks to its nearest distance when the water comes too near, or refuses', () => {
    const close = { ...quiet, blindMm: 400 }
    expect(look(close, 2000)).toEqual({ mm: 400 })
    expect(look({ ...close, refusesNear: true }, 2000)).toEqual({ fault: 'blind_zone' })
  })

  it('hears nothing from beyond its range', () => {
    expect(look({ ...quiet, maxMm: 2000 }, 100)).toEqual({ fault: 'no_echo' })
  })

  it('loses echoes in bursts', () => {
    const looks = Array.from({ length: 20_000 }, (_, index) =>
      look(PLAIN_SENSOR, 500, START + index * 30_000),
    )
    const lost = looks.map((echo) => 'fault' in echo)
    const share = lost.filter(Boolean).length / lost.length
    expect(share).toBeGreaterThan(0.01)
    expect(share).toBeLessThan(0.06)
    const followed = lost.filter((isLost, index) => isLost && lost[index + 1]).length
    expect(followed / lost.filter(Boolean).length).toBeGreaterThan(5 * share)
  })

  it('is never nearer than a LDDS75 can report', () => {
    for (let heightMm = 1900; heightMm <= 2100; heightMm += 1) {
      const echo = measureGap({ sensor: LDDS75_SENSOR, config, heightMm, seed: 4, at: START + heightMm })
      if ('mm' in echo) expect(echo.mm).toBeGreaterThanOrEqual(280)
    }
  })
})
