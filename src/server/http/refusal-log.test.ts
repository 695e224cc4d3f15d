import { expect, it } from 'vitest'
import { LineGate } from './refusal-log'

it('lets so many refusals a minute into the log, and says how many it held back', () => {
  const gate = new LineGate(20)
  const passed = Array.from({ length: 100 }, (_, n) => gate.pass(1_000 + n)).filter(
    ({ missed }) => missed === 0,
  )
  expect(passed).toHaveLength(20)
  expect(gate.pass(60_999)).toEqual({ missed: null })
  expect(gate.pass(61_000)).toEqual({ missed: 81 })
  expect(gate.pass(61_001)).toEqual({ missed: 0 })
})
