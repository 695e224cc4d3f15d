/** How something is, in a word. `unknown`: it cannot be seen; `off`: it is not set up, or was stopped on purpose. */
export const HEALTH_WORDS = ['ok', 'off', 'unknown', 'attention', 'bad'] as const
export type HealthWord = (typeof HEALTH_WORDS)[number]

const rank = (word: HealthWord): number => HEALTH_WORDS.indexOf(word)

/** The word that wants an operator most; ok for nothing. */
export const worstOf = (words: readonly HealthWord[]): HealthWord =>
  words.reduce<HealthWord>((worst, word) => (rank(word) > rank(worst) ? word : worst), 'ok')

/** From where on a figure wants attention, and from where on it is bad. */
export type Limits = { attention: number; bad: number }

/** The word of a figure that is better the smaller it is; null is not known. */
export function wordAbove(value: number | null, { attention, bad }: Limits): HealthWord {
  if (value === null) return 'unknown'
  if (value >= bad) return 'bad'
  return value >= attention ? 'attention' : 'ok'
}

/** The word of a figure that is better the larger it is. */
export function wordBelow(value: number | null, { attention, bad }: Limits): HealthWord {
  if (value === null) return 'unknown'
  if (value <= bad) return 'bad'
  return value <= attention ? 'attention' : 'ok'
}
