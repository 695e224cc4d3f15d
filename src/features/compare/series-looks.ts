/** A colour of the tokens and a dash for each place: lines can be told apart by either. */
const DASHES: readonly (readonly number[])[] = [
  [],
  [7, 4],
  [2, 3],
  [10, 3, 2, 3],
  [14, 4],
  [4, 2],
  [10, 3, 2, 3, 2, 3],
  [2, 7],
]

export const seriesLookAt = (place: number) => ({
  color: `var(--series-${(place % DASHES.length) + 1})`,
  dash: DASHES[place % DASHES.length] ?? [],
})
