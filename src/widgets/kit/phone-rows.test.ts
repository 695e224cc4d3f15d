import { describe, expect, it } from 'vitest'
import { phoneRowsOf } from './phone-rows'

describe('phoneRowsOf', () => {
  it.each([
    ['a tank says as much in two rows', 'water-level', 4, 1, 2],
    ['a card that was made lower stays so', 'water-level', 1, 1, 1],
    ['others keep theirs', 'tank-history', 5, 1, 5],
    ['a type of another version keeps its own', 'from-the-future', 7, 1, 7],
    ['texts twice as large need twice the rows', 'water-level', 4, 2, 4],
    ['a part of a row is a row', 'tank-status', 2, 1.25, 3],
    ['but no more than a screen has', 'pump-controller', 3, 2, 5],
    ['and never fewer than it has', 'tank-history', 6, 2, 6],
    ['smaller texts take nothing away', 'tank-status', 2, 0.8, 2],
  ])('%s', (_, type, height, textScale, rows) => {
    expect(phoneRowsOf({ type, height, textScale })).toBe(rows)
  })
})
