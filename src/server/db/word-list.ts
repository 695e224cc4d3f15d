/** Words of the code, never of a person, as the list of an SQL `in (…)`. */
export const wordList = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(', ')
