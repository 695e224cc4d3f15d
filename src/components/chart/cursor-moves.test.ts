import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cursorMove, windowBetween, zoomWindow } from './cursor-moves'

describe('cursorMove', () => {
  it.each([
    ['ArrowLeft', 5, 4],
    ['ArrowDown', 5, 4],
    ['ArrowLeft', 0, 0],
    ['ArrowRight', 5, 6],
    ['ArrowUp', 5, 6],
    ['ArrowRight', 99, 99],
    ['PageUp', 50, 40],
    ['PageDown', 50, 60],
    ['PageDown', 95, 99],
    ['Home', 50, 0],
    ['End', 50, 99],
    ['ArrowLeft', null, 99],
    ['Home', null, 0],
    ['a', 5, null],
    ['Tab', 5, null],
  ])('%s at %s goes to %s of a hundred', (key, from, to) => {
    expect(cursorMove(key, from, 100)).toBe(to)
  })

  it('goes nowhere where there is nothing, and by at least one on a short line', () => {
    expect(cursorMove('Home', null, 0)).toBeNull()
    expect(cursorMove('PageDown', 0, 3)).toBe(1)
  })
})

describe('zoomed', () => {
  const HOUR = 3_600_000
  const whole = { from: 0, to: 10 * HOUR }

  it('keeps the moment under the cursor where it is', () => {
    expect(zoomWindow({ window: whole, whole }, 2 * HOUR, 0.5)).toEqual({ from: HOUR, to: 6 * HOUR })
  })

  it('is all of it when nothing is left out', () => {
    expect(zoomWindow({ window: { from: HOUR, to: 7 * HOUR }, whole }, 2 * HOUR, 2)).toBeNull()
  })

  it('stays inside, and ends at a minute', () => {
    const instant = fc.integer({ min: 0, max: 10 * HOUR })
    fc.assert(
      fc.property(instant, instant, instant, fc.constantFrom(0.5, 2), (a, b, at, factor) => {
        const window = windowBetween(a, b)
        const next = window && zoomWindow({ window, whole }, at, factor)
        if (!next) return
        expect(next.from).toBeGreaterThanOrEqual(whole.from)
        expect(next.to).toBeLessThanOrEqual(whole.to + 1)
        expect(next.to - next.from).toBeGreaterThanOrEqual(59_999)
      }),
    )
  })
})

it('takes a drag in either direction and not a twitch', () => {
  expect(windowBetween(300_000, 0)).toEqual({ from: 0, to: 300_000 })
  expect(windowBetween(0, 59_000)).toBeNull()
})
