import { toStorableJson } from '@/domain/text/storable-text'

/** Larger payloads are refused unread; no device comes near it, but a bridge that lists its devices may. */
export const MAX_PAYLOAD_BYTES = 64 * 1024

/** Deeper JSON is refused: real payloads stay under 8 levels. */
export const MAX_DEPTH = 16

export type PayloadFault = 'oversize' | 'empty' | 'not_json' | 'too_deep'

const decoder = new TextDecoder('utf-8')

const QUOTE = 34
const BACKSLASH = 92

const isOpening = (code: number): boolean => code === 123 || code === 91
const isClosing = (code: number): boolean => code === 125 || code === 93

const isTooDeep = (text: string): boolean => {
  let depth = 0
  let inString = false
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i)
    if (inString) {
      if (code === BACKSLASH) i += 1
      else if (code === QUOTE) inString = false
    } else if (code === QUOTE) inString = true
    else if (isOpening(code)) {
      depth += 1
      if (depth > MAX_DEPTH) return true
    } else if (isClosing(code)) depth -= 1
  }
  return false
}

/** An escape that may stand for NUL or half a character, neither of which can be stored. */
const DOUBTFUL_ESCAPE = /\\u(?:0000|d[89a-f])/i

const tryParse = (text: string): { value: unknown } | null => {
  try {
    const value: unknown = JSON.parse(text)
    return { value: DOUBTFUL_ESCAPE.test(text) ? toStorableJson(value) : value }
  } catch {
    return null
  }
}

/** C firmware prints a failed float as `nan` or `inf`; the rest of such a message is still good. */
const BARE_NAN = /([:,[]\s*)[-+]?(?:nan|inf(?:inity)?)(?=\s*[,}\]])/gi

/**
 * Parses JSON text from outside. Bare `nan` and `inf` tokens read as null, halves of characters as U+FFFD.
 * Answers the fault as a string instead of throwing.
 */
export const parseJson = (text: string): { value: unknown } | PayloadFault => {
  if (isTooDeep(text)) return 'too_deep'
  return tryParse(text) ?? tryParse(text.replace(BARE_NAN, '$1null')) ?? 'not_json'
}

/** The payload as text (UTF-8, faulty bytes replaced), or the fault. */
export const readText = (
  payload: Uint8Array,
  maxBytes = MAX_PAYLOAD_BYTES,
): { text: string } | 'oversize' => {
  if (payload.byteLength > maxBytes) return 'oversize'
  return { text: decoder.decode(payload) }
}

/** The payload as JSON together with its text, or the fault. An empty payload is `empty`. */
export const readJson = (
  payload: Uint8Array,
  maxBytes = MAX_PAYLOAD_BYTES,
): { value: unknown; text: string } | PayloadFault => {
  if (payload.byteLength === 0) return 'empty'
  const read = readText(payload, maxBytes)
  if (typeof read === 'string') return read
  const parsed = parseJson(read.text)
  if (typeof parsed === 'string') return parsed
  return { value: parsed.value, text: read.text }
}
