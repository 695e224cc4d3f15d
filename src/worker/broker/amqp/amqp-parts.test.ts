import fc from 'fast-check'
import type { Message } from 'amqplib'
import { describe, expect, it } from 'vitest'
import { Acknowledgements } from './acknowledgements'
import { backoffMs, HostRotation } from './reconnect'

const nextTick = () => new Promise<void>((resolve) => setImmediate(resolve))

describe('acknowledgements', () => {
  it('of one turn are one answer, for all up to the last', async () => {
    const said: [number, boolean | undefined][] = []
    const acks = new Acknowledgements({
      ack: ({ fields }: Message, isAllUpTo) => void said.push([fields.deliveryTag, isAllUpTo]),
    })
    for (const tag of [1, 2, 3]) acks.acknowledge(tag)
    acks.acknowledgeOne(5)
    await nextTick()
    acks.acknowledge(4)
    await nextTick()
    expect(said).toEqual([
      [5, false],
      [3, true],
      [4, true],
    ])
  })

  it('on a closed channel are given up: the broker delivers again', async () => {
    const acks = new Acknowledgements({
      ack: () => {
        throw new Error('closed')
      },
    })
    acks.acknowledge(1)
    acks.acknowledgeOne(2)
    await nextTick()
  })
})

describe('reconnecting', () => {
  it('waits at most 30 s, at least half of what is due, and no two workers the same', () => {
    fc.assert(
      fc.property(fc.nat(10_000), fc.double({ min: 0, max: 0.999, noNaN: true }), (round, random) => {
        const due = Math.min(30_000, 500 * 2 ** round)
        expect(backoffMs(round, random)).toBeGreaterThanOrEqual(due / 2)
        expect(backoffMs(round, random)).toBeLessThanOrEqual(due)
      }),
    )
    expect(backoffMs(3, 0)).not.toBe(backoffMs(3, 0.5))
  })

  it('tries every host before one comes again', () => {
    for (const random of [0, 0.5, 0.99]) {
      const rotation = new HostRotation(['a', 'b', 'c'], random)
      expect(new Set([rotation.next(), rotation.next(), rotation.next()]).size).toBe(3)
    }
  })
})
