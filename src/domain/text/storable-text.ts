/** With `u` a pair is one character, so `Cs` finds halves only. */
const UNSTORABLE = /[\0\p{Cs}]/u
const EVERY = /[\0\p{Cs}]/gu

/** True for text that Postgres takes, as text and within JSON. */
export const isStorableText = (text: string): boolean => !UNSTORABLE.test(text)

/** The text with U+FFFD for every half character and NUL; Postgres refuses either. */
export const toStorableText = (text: string): string =>
  isStorableText(text) ? text : text.replace(EVERY, '\uFFFD')

/** A JSON value whose texts and keys can all be stored; the same value when they can be already. */
export function toStorableJson(value: unknown): unknown {
  if (typeof value === 'string') return toStorableText(value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const list = value.map(toStorableJson)
    return list.some((one, at) => one !== value[at]) ? list : value
  }
  const before = Object.entries(value)
  const after = before.map(([key, one]): [string, unknown] => [toStorableText(key), toStorableJson(one)])
  const isSame = after.every(([key, one], at) => key === before[at]?.[0] && one === before[at]?.[1])
  return isSame ? value : Object.fromEntries(after)
}
