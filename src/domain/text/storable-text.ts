/** With `u` a surrogate pair is one character, so `Cs` matches lone surrogates only. */
const UNSTORABLE = /[\0\p{Cs}]/u
const EVERY = /[\0\p{Cs}]/gu

/** True for text that Postgres accepts, as text and within JSON. */
export const isStorableText = (text: string): boolean => !UNSTORABLE.test(text)

/** The text with U+FFFD for every lone surrogate and NUL; Postgres rejects either. */
export const toStorableText = (text: string): string =>
  isStorableText(text) ? text : text.replace(EVERY, '\uFFFD')

/** A JSON value with storable texts and keys; the same value when it is storable already. */
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
