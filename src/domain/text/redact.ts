/** Stands where a secret was. */
export const REDACTED = '•••'

/** Names of fields whose values are secrets, whatever they look like. */
const SECRET_NAME =
  /pass(word|phrase|wd|code)|secret|token|bearer|authorization|cookie|api[-_]?key|private[-_]?key|credential|p256dh|^auth$|totp|otpauth|recovery|claim[-_]?code|chat[-_]?id|psk|hash/i

const NAMED =
  /((?:pass(?:word|phrase|wd|code)|secret|token|authorization|cookie|api[-_]?key|private[-_]?key|claim[-_]?code|psk)[\w-]{0,64}["']?\s*[:=]\s*)(?:"[^"]*"|'[^']*'|[^\s"',;&})\]]+)/gi

/**
 * Texts that are secrets by their shape, in the order in which they are looked for. What a pattern may run over before it
 * fails is bounded, or a long text from a device would hold up its process.
 */
const SHAPES: readonly (readonly [RegExp, string])[] = [
  [/-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g, REDACTED],
  // login in an address
  [/\b([a-z][a-z0-9+.-]{0,20}:\/\/)[^\s/?#"'<>]{0,512}@/gi, `$1${REDACTED}@`],
  [/\b(Bearer|Basic)\s+[^\s"',;]+/gi, `$1 ${REDACTED}`],
  [/\beyJ[\w-]{8,}(?:\.[\w-]*)*/g, REDACTED],
  [/\b(?:bot)?\d{5,}:[\w-]{10,}/g, REDACTED],
  [NAMED, `$1${REDACTED}`],
]

const WORD = /[A-Za-z0-9_+/=-]{20,}/g
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const isMixed = (text: string): boolean => /\d/.test(text) && /[A-Za-z]/.test(text)
const LONGEST_PLAIN = 20
const SHORTEST_RANDOM = 32

/** Whether a long run of characters is made by chance and not by a person: a key, a token, a hash. */
function isOpaque(text: string): boolean {
  if (UUID.test(text)) return false
  if (text.split(/[_/=+-]/).some((part) => part.length >= LONGEST_PLAIN && isMixed(part))) return true
  return text.length >= SHORTEST_RANDOM && /\d/.test(text) && /[a-z]/.test(text) && /[A-Z]/.test(text)
}

/** A path is judged part by part: its folders are words. */
const maskOpaque = (text: string): string =>
  text.replace(WORD, (found) => {
    if (!found.includes('/')) return isOpaque(found) ? REDACTED : found
    return found
      .split('/')
      .map((part) => (isOpaque(part) ? REDACTED : part))
      .join('/')
  })

/** A text without what looks like a secret, and without the `known` ones. */
export function redactText(text: string, known: readonly string[] = []): string {
  let left = text
  for (const secret of known) left = left.replaceAll(secret, REDACTED)
  for (const [shape, instead] of SHAPES) left = left.replace(shape, instead)
  return maskOpaque(left)
}

/** The same for every text of a value; fields with a secret's name are masked whole. */
export function redactValue(value: unknown, known: readonly string[] = []): unknown {
  if (typeof value === 'string') return redactText(value, known)
  if (Array.isArray(value)) return value.map((one) => redactValue(one, known))
  if (!(value instanceof Object)) return value
  // it has no fields of its own
  if (value instanceof Date) return value.toJSON()
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      const isSecret = SECRET_NAME.test(name) && (typeof inner === 'string' || inner instanceof Object)
      return [redactText(name, known), isSecret ? REDACTED : redactValue(inner, known)]
    }),
  )
}

const EMAIL = /[\w.+'-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g
const IPV4 = /\b(?!127\.)(?:\d{1,3}\.){3}\d{1,3}\b/g

/** Addresses of people, for what leaves the house. */
export const withoutPeople = (text: string): string =>
  text.replace(EMAIL, 'somebody@…').replace(IPV4, (ip) => ip.replace(/\.\d+\.\d+$/, '.…'))
