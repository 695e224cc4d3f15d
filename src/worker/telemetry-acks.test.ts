import { describe, expect, it, vi } from 'vitest'
import type { DecodedMessage } from '@/server/ingestion/pipeline/decode'
import type { Outgoing } from './broker/connection'
import { TelemetryAcks } from './telemetry-acks'

const report = (deviceId: string, boot: number, seq: number, isRefused = false): DecodedMessage => ({
  family: 'native',
  topic: `tc/v1/${deviceId}/telemetry`,
  payload: new Uint8Array(),
  senderId: undefined,
  retain: false,
  receivedAt: 0,
  messageId: 1,
  from: null,
  bytes: 1,
  isOrdered: false,
  resetsCounters: false,
  isRefused,
  events: [
    { type: 'telemetry', deviceId, at: 0, clock: 'device', readings: [], rejected: [], ack: { boot, seq } },
  ],
})

describe('TelemetryAcks', () => {
  it('answers at once, then gathers: one answer per device and interval, the highest number of a boot', () => {
    vi.useFakeTimers()
    const sent: Outgoing[] = []
    const acks = new TelemetryAcks('tc/v1', (message) => sent.push(message))
    acks.addCommitted([report('a', 1, 5)])
    expect(sent).toEqual([{ topic: 'tc/v1/a/telemetry/ack', payload: '{"boot":1,"seq":5}', qos: 1 }])
    acks.addCommitted([report('a', 1, 7), report('a', 1, 6), report('b', 2, 1), report('a', 2, 0)])
    acks.addCommitted([report('c', 1, 1, true)])
    expect(sent).toHaveLength(1)
    vi.advanceTimersByTime(100)
    const heard = () => sent.splice(0).map(({ topic, payload }) => [topic, payload])
    sent.shift()
    expect(heard()).toEqual([
      ['tc/v1/a/telemetry/ack', '{"boot":1,"seq":7}'],
      ['tc/v1/b/telemetry/ack', '{"boot":2,"seq":1}'],
    ])
    vi.advanceTimersByTime(100)
    expect(heard()).toEqual([['tc/v1/a/telemetry/ack', '{"boot":2,"seq":0}']])
    vi.advanceTimersByTime(1_000)
    expect(heard()).toEqual([])
    vi.useRealTimers()
  })

  it('a report with many boots is answered with the last four of them', () => {
    vi.useFakeTimers()
    const sent: Outgoing[] = []
    const acks = new TelemetryAcks('tc/v1', (message) => sent.push(message))
    acks.addCommitted([report('b', 1, 1)])
    acks.addCommitted(Array.from({ length: 1_200 }, (_, boot) => report('a', boot, 0)))
    vi.advanceTimersByTime(1_000)
    expect(sent.slice(1).map(({ payload }) => payload)).toEqual(
      [1_196, 1_197, 1_198, 1_199].map((boot) => `{"boot":${boot},"seq":0}`),
    )
    vi.useRealTimers()
  })
})
