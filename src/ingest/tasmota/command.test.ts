import { expect, it } from 'vitest'
import { contextWith } from '../fixture'
import { pulseTime } from './command'
import { tasmota } from './family'

it.each([
  [0.01, 1],
  [0.5, 5],
  [11, 110],
  [11.9, 111],
  [12, 112],
  [360, 460],
  [64_800, 64_900],
  [100_000, 64_900],
])('a limit of %s s is PulseTime %s', (seconds, wanted) => expect(pulseTime(seconds)).toBe(wanted))

it.each<[string, string, boolean, unknown[]]>([
  [
    'cmnd/pump/POWER1',
    'ON',
    true,
    [
      { type: 'alarm', alarm: 'retained_command', isActive: true },
      { type: 'discovery', value: true },
    ],
  ],
  ['cmnd/pump/Backlog', 'POWER ON', true, [{ type: 'alarm', isActive: true }, { type: 'discovery' }]],
  ['cmnd/pump/POWER1', 'ON', false, [{ type: 'ignored', reason: 'command_topic' }]],
  ['cmnd/pump/POWER1', '', false, [{ type: 'ignored', reason: 'command_topic' }]],
  ['cmnd/pump/Status', '0', true, [{ type: 'ignored', reason: 'command_topic' }]],
])('a command heard on %s, %j, stored %s', (topic, text, retain, wanted) => {
  const flags = { retain, qos: 0, dup: false, receivedAt: 0 } as const
  const events = tasmota.decode({ topic, payload: new TextEncoder().encode(text), flags }, contextWith())
  expect(events).toMatchObject(wanted)
})

it('stores the command topic of a device only when it is new', () => {
  const ctx = contextWith()
  const flags = { retain: false, qos: 0, dup: false, receivedAt: 0 } as const
  const discoveries = (topic: string) =>
    tasmota
      .decode({ topic, payload: new TextEncoder().encode('ON'), flags }, ctx)
      .flatMap((event) => (event.type === 'discovery' ? [event] : []))
  const learn = (topic: string) => {
    const told = discoveries(topic)
    told.forEach((discovery) => ctx.memory.put(discovery))
    return told.map(({ value }) => value)
  }
  expect(learn('stat/farm/pump/POWER')).toEqual([])
  expect(learn('farm/pump/stat/POWER')).toEqual(['farm/pump/cmnd/'])
  expect(learn('farm/pump/stat/POWER')).toEqual([])
  expect(learn('stat/farm/pump/POWER')).toEqual([null])
})
