import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { historyPaths } from './history-path'

const BOX = { width: 60, height: 20 }

describe('the line of a history', () => {
  it('leaves gaps open', () => {
    expect(historyPaths([1, 2, null, 3, 1], BOX)).toHaveLength(2)
    expect(historyPaths([null, null], BOX)).toEqual([])
    expect(historyPaths([null, 5, null], BOX)).toHaveLength(1)
  })

  it('stays in its box and has one line for each run', () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.integer()), { minLength: 2, maxLength: 60 }), (values) => {
        const paths = historyPaths(values, BOX)
        const runs = values.filter((value, i) => value !== null && (values[i - 1] ?? null) === null)
        expect(paths).toHaveLength(runs.length)
        for (const [, x, y] of paths.join('').matchAll(/(-?[\d.]+) (-?[\d.]+)/g)) {
          expect(Number(x)).toBeGreaterThanOrEqual(0)
          expect(Number(x)).toBeLessThanOrEqual(BOX.width + 1)
          expect(Number(y)).toBeGreaterThanOrEqual(0)
          expect(Number(y)).toBeLessThanOrEqual(BOX.height)
        }
      }),
    )
  })
})
