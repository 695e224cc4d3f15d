import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fairQueue } from './fair-queue'

const NAMES = ['a', 'b', 'c']
const BOUNDS = { atOnce: 2, most: 6, mostOfOne: 3 }

it('respects its limits, starts every entry once, and is empty after all have left in any order', () => {
  const step = fc.oneof(
    fc.record({ enter: fc.constantFrom(...NAMES) }),
    fc.record({ leave: fc.nat({ max: 20 }) }),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const enter = fairQueue(BOUNDS)
      const present: { name: string; starts: number; leave: () => void }[] = []
      const checkBounds = () => {
        expect(present.filter(({ starts }) => starts > 0)).toHaveLength(
          Math.min(BOUNDS.atOnce, present.length),
        )
        expect(present.every(({ starts }) => starts <= 1)).toBe(true)
      }
      for (const one of steps) {
        if ('enter' in one) {
          const own = present.filter(({ name }) => name === one.enter).length
          const entry = { name: one.enter, starts: 0, leave: () => {} }
          const leave = enter(one.enter, () => (entry.starts += 1))
          expect(leave === null).toBe(own >= BOUNDS.mostOfOne || present.length >= BOUNDS.most)
          if (leave) present.push(Object.assign(entry, { leave }))
        } else {
          const [entry] = present.splice(one.leave, 1)
          // twice, since the end of a request may be reported twice
          entry?.leave()
          entry?.leave()
        }
        checkBounds()
      }
      for (const { leave } of present) leave()
      for (const name of NAMES) expect(enter(name, () => {})).not.toBeNull()
    }),
  )
})

it('alternates between the names', () => {
  const enter = fairQueue({ atOnce: 1, most: 10, mostOfOne: 10 })
  const order: string[] = []
  const leaves = ['x', 'a', 'a', 'a', 'b', 'c'].map((name) => enter(name, () => order.push(name)))
  for (let n = 0; n < leaves.length; n++) {
    const running = ['x', 'a', 'b', 'c', 'a', 'a'][n]
    expect(order.at(-1)).toBe(running)
    leaves[[0, 1, 4, 5, 2, 3][n] ?? 0]?.()
  }
})

it('removes an entry that leaves while waiting, and respects the limit of one name', () => {
  const enter = fairQueue({ atOnce: 3, atOnceOfOne: 2, most: 10, mostOfOne: 5 })
  const order: string[] = []
  const own = ['a1', 'a2', 'a3', 'a4'].map((word) => enter('a', () => order.push(word)))
  expect(order).toEqual(['a1', 'a2'])
  enter('b', () => order.push('b1'))
  expect(order).toEqual(['a1', 'a2', 'b1'])
  own[2]?.()
  own[0]?.()
  expect(order).toEqual(['a1', 'a2', 'b1', 'a4'])
})
