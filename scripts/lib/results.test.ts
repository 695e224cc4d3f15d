import { describe, expect, it } from 'vitest'
import { add, countResults, NOTHING, stepResults } from './results.mjs'

const vitest = { numPassedTests: 7, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 }
const playwright = { stats: { expected: 5, unexpected: 2, flaky: 1, skipped: 1, duration: 12 } }

describe('countResults', () => {
  it.each([
    ['Vitest', vitest, { passed: 7, failed: 1, skipped: 3 }],
    [
      'Playwright, where a test that only passed later has failed',
      playwright,
      { passed: 5, failed: 3, skipped: 1 },
    ],
    ['no report', null, NOTHING],
  ])('%s', (_, report, expected) => {
    expect(countResults(report)).toEqual(expected)
  })
})

describe('stepResults', () => {
  it('counts a failed step that is no test as one failure', () => {
    expect(stepResults({ report: null, isOk: false })).toEqual({ passed: 0, failed: 1, skipped: 0 })
    expect(stepResults({ report: vitest, isOk: false }).failed).toBe(1)
    expect(stepResults({ report: { ...vitest, numFailedTests: 0 }, isOk: false }).failed).toBe(1)
    expect(stepResults({ report: null, isOk: true })).toEqual(NOTHING)
  })
})

it('add sums up', () => {
  expect(add({ passed: 1, failed: 2, skipped: 3 }, { passed: 10, failed: 20, skipped: 30 })).toEqual({
    passed: 11,
    failed: 22,
    skipped: 33,
  })
})
