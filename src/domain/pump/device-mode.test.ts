import { expect, it } from 'vitest'
import { deviceModeOf, type DeviceModeFacts, MODE_CODES, modeToReconcile } from './device-mode'
import { ago, NOW } from './facts.fixture'

it.each([
  ['off', null, 'off'],
  ['off', 20, 'off'],
  ['manual', null, 'manual'],
  ['manual', 20, 'manual'],
  ['auto', 20, 'manual'],
  ['auto', null, 'auto'],
] as const)('mode %s with a start level of %j: the device is told %s', (mode, startPercent, told) =>
  expect(deviceModeOf(mode, { startPercent })).toBe(told),
)

const manual = { code: MODE_CODES.manual, receivedAt: ago(3) }
const told = { mode: 'off', state: 'done', createdAt: ago(5), endedAt: ago(5) } as const

it.each<[string, Partial<DeviceModeFacts>, string | null]>([
  ['nobody has set a mode', { wanted: null }, null],
  ['it is offline', { isOnline: false }, null],
  ['it says nothing of its mode', { said: null }, null],
  ['it says the same', { said: { ...manual, code: MODE_CODES.off } }, null],
  ['it was told and has not answered', { told: { ...told, state: 'sent', endedAt: null } }, null],
  ['it was told just now', { told: { ...told, createdAt: ago(0.9), state: 'timed_out' } }, null],
  ['it has obeyed since it said so', { told: { ...told, endedAt: ago(2) } }, null],
  ['it has refused since it said so', { told: { ...told, state: 'rejected', endedAt: ago(2) } }, null],
  ['it was never told', { told: null }, 'off'],
  ['it was told a minute ago, in vain', { told: { ...told, state: 'timed_out', createdAt: ago(1) } }, 'off'],
  ['the order ran out while it was away', { told: { ...told, state: 'expired', endedAt: ago(2) } }, 'off'],
  ['it obeyed and says otherwise since', { told }, 'off'],
  ['what it obeyed was another mode', { told: { ...told, mode: 'auto', endedAt: ago(2) } }, 'off'],
])('a device that says manual where off is set: %s', (_, more, expected) =>
  expect(
    modeToReconcile({ now: NOW, isOnline: true, wanted: 'off', said: manual, told: null, ...more }),
  ).toBe(expected),
)
