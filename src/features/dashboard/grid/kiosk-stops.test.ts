import fc from 'fast-check'
import { expect, it } from 'vitest'
import { nextStopOf } from './kiosk-stops'

const HEIGHT = 900
const rows = fc.array(fc.integer({ min: 100, max: 2_500 }), { minLength: 1, maxLength: 30 })
const cardsOf = (heights: readonly number[]) => {
  let top = 0
  return heights.map((height) => {
    const card = { top, bottom: top + height }
    top += height + 6
    return card
  })
}

it('stands still where everything is in sight', () => {
  expect(nextStopOf([{ top: 0, bottom: 800 }], { y: 0, height: HEIGHT, mostY: 0 })).toBe(0)
})

it('comes past all of every card, forwards only, and back to the top', () => {
  fc.assert(
    fc.property(rows, (heights) => {
      const cards = cardsOf(heights)
      const mostY = Math.max(0, (cards.at(-1)?.bottom ?? 0) - HEIGHT)
      const stops = [0]
      for (let y = nextStopOf(cards, { y: 0, height: HEIGHT, mostY }); y > 0;) {
        expect(y).toBeGreaterThan(stops.at(-1) ?? 0)
        stops.push(y)
        y = nextStopOf(cards, { y, height: HEIGHT, mostY })
      }
      for (const { top, bottom } of cards) {
        const isWhole = stops.some((y) => y <= top && bottom <= y + HEIGHT + 1)
        const parts = stops.filter((y) => y < bottom && top < y + HEIGHT)
        const isCovered = parts.every((y, i) => i === 0 || y <= (parts[i - 1] ?? 0) + HEIGHT)
        expect(isWhole || (bottom - top > HEIGHT && isCovered)).toBe(true)
      }
    }),
  )
})
