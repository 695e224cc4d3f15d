import type { AuditChange } from '@/contracts/audit'

/** Fields whose values never enter a record; that they changed does. */
const SECRET =
  /pass(word|phrase|wd)|secret|token|bearer|hash|code(?!c)|key|psk|^pin$|chat|endpoint|auth|p256dh|totp|recovery|url/i
const MASK = '•••'

type Fields = Readonly<Record<string, unknown>>

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
const isPlain = (value: unknown): value is Fields =>
  value !== null && Object.getPrototypeOf(value) === Object.prototype

const maskOf = (value: unknown): unknown => (value === null || value === undefined ? null : MASK)

const withDates = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : (value ?? null))

/** A value without what has the name of a secret: as a record keeps it whole, and as a raw record shows it. */
export function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets)
  if (!isPlain(value)) return withDates(value)
  const kept = ([name, inner]: [string, unknown]) => [
    name,
    SECRET.test(name) ? maskOf(inner) : withoutSecrets(inner),
  ]
  return Object.fromEntries(Object.entries(value).map(kept))
}

/**
 * What differs between two states of a thing, field by field; nested objects as `outer.inner`. A field that only one of
 * them has counts as null in the other. Fields with a secret's name are masked.
 */
export function changesBetween(before: Fields | null, after: Fields | null, prefix = ''): AuditChange[] {
  const [old, now] = [before ?? {}, after ?? {}]
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].flatMap((name) => {
    const [was, is] = [withDates(old[name]), withDates(now[name])]
    if (isEqual(was, is)) return []
    const field = prefix + name
    if (SECRET.test(name)) return [{ field, before: maskOf(was), after: maskOf(is) }]
    if ((isPlain(was) || was === null) && (isPlain(is) || is === null))
      return changesBetween(was, is, `${field}.`)
    return [{ field, before: withoutSecrets(was), after: withoutSecrets(is) }]
  })
}
