import { expect, it } from 'vitest'
import { type DeviceEventView, sortDeviceEvents } from './sort-device-events'

const event = (at: string, type: string, detail: Record<string, unknown>): DeviceEventView => ({
  at: `2026-05-01T10:00:${at}Z`,
  type,
  detail,
  receivedAt: '2026-05-01T10:01:00.000Z',
})
const ack = (at: string, commandId: string, status: string) => event(at, 'command_ack', { commandId, status })

it('has the last word on a command above its acceptance in the same second, and moves nothing else', () => {
  const alarm = event('05.000', 'alarm', { alarm: 'dry_run' })
  const other = ack('05.000', 'c-2', 'accepted')
  const [accepted, done] = [ack('05.000', 'c-1', 'accepted'), ack('05.000', 'c-1', 'done')]
  expect(sortDeviceEvents([accepted, alarm, other, done])).toEqual([done, alarm, other, accepted])
  expect(sortDeviceEvents([done, accepted])).toEqual([done, accepted])
})

it('leaves events of different seconds in their order', () => {
  const events = [
    ack('06.000', 'c-1', 'accepted'),
    ack('05.000', 'c-1', 'rejected'),
    event('04.000', 'ota', {}),
  ]
  expect(sortDeviceEvents(events)).toEqual(events)
})
