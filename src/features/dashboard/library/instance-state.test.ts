import { describe, expect, it } from 'vitest'
import type { Widget } from '@/contracts/widget'
import { definitions } from '@/widgets/definitions'
import { deviceFixture } from '~/tests/support/device-fixture'
import { stateOf } from './instance-state'

const level = definitions['water-level'].defaults()
const widget = (type: string, config: Widget['config']): Widget => ({
  key: 'w',
  type,
  title: '',
  config,
  position: { x: 0, y: 0, w: 3, h: 4 },
})
const devices = [deviceFixture({ deviceId: 'tank-1' })]

describe('stateOf', () => {
  it.each([
    ['nonsense', {}, devices, { kind: 'unknown_type' }],
    ['water-level', { ...level, palette: 'pink' }, devices, { kind: 'invalid' }],
    ['water-level', { deviceId: 'tank-1', palette: 'aqua' }, devices, { kind: 'old', version: 0 }],
    ['water-level', level, devices, { kind: 'no_device' }],
    ['water-level', { ...level, deviceId: 'gone' }, devices, { kind: 'orphaned' }],
    ['water-level', { ...level, deviceId: 'gone' }, undefined, { kind: 'ok' }],
    ['water-level', { ...level, deviceId: 'tank-1' }, devices, { kind: 'ok' }],
    ['device-summary', definitions['device-summary'].defaults(), devices, { kind: 'ok' }],
  ])('%s with %o', (type, config, list, state) => {
    expect(stateOf(widget(type, config), list)).toMatchObject(state)
  })
})
