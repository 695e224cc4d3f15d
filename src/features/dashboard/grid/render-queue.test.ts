import { expect, test } from 'vitest'
import { createRenderQueue } from './render-queue'

test('turns come one at a time, in order, and when the one before is given back', () => {
  const turns = createRenderQueue()
  const seen: string[] = []
  const back = ['a', 'b', 'c'].map((name) => turns.ask(() => seen.push(name)))
  expect(seen).toEqual(['a'])
  back[0]?.()
  expect(seen).toEqual(['a', 'b'])
  back[1]?.()
  back[2]?.()
  turns.ask(() => seen.push('d'))
  expect(seen).toEqual(['a', 'b', 'c', 'd'])
})

test('who leaves the queue is passed over, and a turn given back twice gives no second one', () => {
  const turns = createRenderQueue()
  const seen: string[] = []
  const [a, b] = ['a', 'b', 'c', 'd'].map((name) => turns.ask(() => seen.push(name)))
  b?.()
  a?.()
  a?.()
  expect(seen).toEqual(['a', 'c'])
})
