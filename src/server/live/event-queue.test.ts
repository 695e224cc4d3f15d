import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodeEvent, EventQueue, READY_EVENT } from './event-queue'

const text = (chunk: Uint8Array | undefined) => chunk && new TextDecoder().decode(chunk)
const chunkOf = (bytes: number) => encodeEvent('device', 'x'.repeat(bytes))

describe('EventQueue', () => {
  it('hands out in the order of the subjects, of each the newest only', () => {
    const queue = new EventQueue()
    queue.push('a', encodeEvent('device', '1'))
    queue.push('b', encodeEvent('device', '2'))
    queue.push('a', encodeEvent('gone', '3'))
    expect([queue.shift(), queue.shift(), queue.shift()].map(text)).toEqual([
      'event: gone\ndata: 3\n\n',
      'event: device\ndata: 2\n\n',
      undefined,
    ])
  })

  it('replaces its content by a refetch event when it exceeds its bytes', () => {
    const queue = new EventQueue(1_000)
    for (let i = 0; i < 20; i++) queue.push(`device ${i}`, chunkOf(100))
    const rest = []
    for (let chunk = queue.shift(); chunk; chunk = queue.shift()) rest.push(chunk)
    expect(rest[0]).toBe(READY_EVENT)
    expect(rest.reduce((sum, { length }) => sum + length, 0)).toBeLessThanOrEqual(1_000)
  })

  it('never holds more than its bytes, whatever is pushed and taken', () => {
    const step = fc.record({ subject: fc.nat(5), bytes: fc.nat(600), takes: fc.boolean() })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        const queue = new EventQueue(1_000)
        for (const { subject, bytes, takes } of steps) {
          queue.push(`${subject}`, chunkOf(bytes))
          if (takes) queue.shift()
          expect(queue.queuedBytes).toBeLessThanOrEqual(1_000)
        }
        while (queue.shift());
        expect(queue.queuedBytes).toBe(0)
      }),
    )
  })
})
