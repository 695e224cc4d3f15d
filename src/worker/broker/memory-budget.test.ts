import { expect, it } from 'vitest'
import { MemoryBudget } from './memory-budget'

function setup() {
  const dropped: string[] = []
  const budget = new MemoryBudget({ total: 1_000, credential: 300 })
  const open = (name: string, id: string, isCredential = true) =>
    budget.open({ name, isCredential }, () => void dropped.push(id))
  return { budget, dropped, open }
}

it('a credential over its limit loses its largest connection', () => {
  const { budget, dropped, open } = setup()
  const [small, large, other] = [open('a', 'small'), open('a', 'large'), open('b', 'other')]
  small.change(100)
  other.change(290)
  large.change(250)
  expect([dropped, budget.bytes]).toEqual([['large'], 390])
  large.change(50)
  expect(budget.bytes).toBe(390)
})

it('over the total limit the largest principal loses its largest connection, whichever client sends last', () => {
  const { budget, dropped, open } = setup()
  const strangers = Array.from({ length: 8 }, (_, i) => open('login 1', `stranger ${i}`, false))
  strangers.forEach((one, i) => one.change(100 + i))
  const device = open('a', 'device')
  device.change(250)
  expect(dropped).toEqual(['stranger 7'])
  expect(budget.bytes).toBeLessThanOrEqual(1_000)
  device.moveTo(null)
  for (const one of strangers) one.moveTo(null)
  expect(budget.bytes).toBe(0)
})
