import { describe, expect, it } from 'vitest'
import type { Widget } from '@/contracts/widget'
import { widgetDefinitions } from '@/widgets/definitions'
import { deviceFixture } from '~/tests/support/fixtures/device-fixture'
import { instanceStateOf } from './instance-state'

const level = widgetDefinitions['water-level'].defaults()
const widget = (type: string, config: Widget['config']): Widget => ({
  key: 'w',
  type,
  title: '',
  config,
  position: { x: 0, y: 0, w: 3, h: 4 },
})
const devices = [deviceFixture({ deviceId: 'tank-1' })]

const told = (deviceId: string, kind: string | null, values: Record<string, number>) => {
  const at = '2026-11-22T10:00:00.000Z'
  const latest = Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, { value, at, quality: 'ok' as const }]),
  )
  const isHeard = Object.keys(values).length > 0
  return deviceFixture({
    deviceId,
    kind,
    tankConfig: null,
    distances: {},
    latest,
    lastSeenAt: isHeard ? at : null,
  })
}

describe('a device that is there', () => {
  const METER = { voltage_v: 230, power_w: 500 }
  it.each([
    ['tank-status', 'pump', { relay_on: 1 }, 'unfit'],
    ['tank-status', 'tank', {}, 'no_reading'],
    ['tank-status', null, {}, 'no_reading'],
    ['tank-status', 'pump', {}, 'unfit'],
    ['pump-controller', 'pump', {}, 'no_reading'],
    ['pump-controller', 'pump', { relay_on: 1 }, 'ok'],
    ['pump-controller', 'tank', { relay_on: 1 }, 'ok'],
    ['pump-history', 'tank', { battery_pct: 80 }, 'unfit'],
    ['lora-device', 'lora', {}, 'no_reading'],
    ['lora-device', 'lora', { battery_pct: 80 }, 'ok'],
    ['lora-device', 'tank', { snr_db: 7 }, 'ok'],
    ['lora-device', 'pump', { relay_on: 1 }, 'unfit'],
    ['acdc-monitor', 'tank', { battery_pct: 80 }, 'unfit'],
    ['acdc-monitor', 'pump', METER, 'ok'],
    ['acdc-monitor', 'acdc', { 'voltage_v.1': 24 }, 'no_reading'],
    ['solar-pump', 'pump', { ...METER, running: 1 }, 'unfit'],
    ['solar-pump', 'solar_pump', METER, 'ok'],
  ] as const)('of a %s, of kind %s with %o: %s', (type, kind, values, state) => {
    const config = { ...widgetDefinitions[type].defaults(), deviceId: 'one' }
    expect(instanceStateOf(widget(type, config), [told('one', kind, values)])).toEqual({ kind: state })
  })

  it('shows a level whatever it is called', () => {
    const config = { ...level, deviceId: 'one' }
    const device = deviceFixture({ deviceId: 'one', kind: 'pump' })
    expect(instanceStateOf(widget('water-level', config), [device])).toEqual({ kind: 'ok' })
  })
})

describe('stateOf', () => {
  it.each([
    ['nonsense', {}, devices, { kind: 'unknown_type' }],
    ['water-level', { ...level, palette: 'pink' }, devices, { kind: 'invalid' }],
    ['water-level', { deviceId: 'tank-1', palette: 'aqua' }, devices, { kind: 'old', version: 0 }],
    ['water-level', level, devices, { kind: 'no_device' }],
    ['water-level', { ...level, deviceId: 'gone' }, devices, { kind: 'orphaned' }],
    ['water-level', { ...level, deviceId: 'gone' }, undefined, { kind: 'ok' }],
    ['water-level', { ...level, deviceId: 'tank-1' }, devices, { kind: 'ok' }],
    ['device-summary', widgetDefinitions['device-summary'].defaults(), devices, { kind: 'ok' }],
  ])('%s with %o', (type, config, list, state) => {
    expect(instanceStateOf(widget(type, config), list)).toMatchObject(state)
  })
})
