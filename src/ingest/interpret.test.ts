import { describe, expect, it } from 'vitest'
import { interpretMessage, type Interpretation } from './interpret'
import { contextWith } from './fixture'

const NOW = Date.UTC(2026, 4, 4, 12)
const ctx = contextWith()

const interpret = (topic: string, payload: unknown): Interpretation =>
  interpretMessage(
    {
      topic,
      payload: new TextEncoder().encode(JSON.stringify(payload)),
      flags: { retain: false, qos: 1, dup: false, receivedAt: NOW },
    },
    ctx,
  )

describe('interpretMessage', () => {
  it('uses the device’s time where its clock can be right', () => {
    expect(interpret('tc/v1/a/telemetry', { ts: NOW - 1000, m: { depth_mm: 5 } })).toMatchObject({
      family: 'native',
      events: [{ at: NOW - 1000, clock: 'device' }],
    })
    expect(interpret('tc/v1/a/telemetry', { ts: 12, m: { depth_mm: 5 } })).toMatchObject({
      events: [{ at: NOW, clock: 'receive' }],
    })
  })

  it('rejects impossible values and keeps the others', () => {
    expect(
      interpret('tc/v1/a/telemetry', { m: { distance_mm: 0, 'distance_mm.1': 700, humidity_pct: 400 } }),
    ).toMatchObject({
      events: [
        {
          readings: [{ metric: 'distance_mm', channel: 1, value: 700 }],
          rejected: [
            { metric: 'distance_mm', channel: 0, raw: 0, reason: 'no_echo_zero' },
            { metric: 'humidity_pct', channel: 0, raw: 400, reason: 'out_of_range' },
          ],
        },
      ],
    })
  })

  it('rejects an unknown topic with its reason', () => {
    expect(interpret('somewhere/else', 1)).toEqual({
      family: null,
      events: [{ type: 'rejected', reason: 'unknown_topic' }],
    })
  })
})
