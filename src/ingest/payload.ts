import { toStorableJson } from '@/domain/text/storable-text'

/** Larger payloads are rejected unread; a device stays far below it, but a bridge's device list may reach it. */
export const MAX_PAYLOAD_BYTES = 64 * 1024

/** Deeper JSON is rejected; real payloads stay under 8 levels. */
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

/** An escape of NUL or of half a surrogate pair, neither of which can be stored. */
const DOUBTFUL_ESCAPE = /\\u(?:0000|d[89a-f])/i

const tryParse = (text: string): { value: unknown } | null => {
  try {
    const value: unknown = JSON.parse(text)
    return { value: DOUBTFUL_ESCAPE.test(text) ? toStorableJson(value) : value }
  } catch {
    return null
  }
}

/** C firmware prints a failed float as `nan` or `inf`; the rest of such a message is valid. */
const BARE_NAN = /([:,[]\s*)[-+]?(?:nan|inf(?:inity)?)(?=\s*[,}\]])/gi

/**
 * Parses JSON text from outside. Bare `nan` and `inf` tokens are read as null, lone surrogates as U+FFFD. Returns the
 * error as a string instead of throwing.
 */
export const parseJson = (text: string): { value: unknown } | PayloadFault => {
  if (isTooDeep(text)) return 'too_deep'
  return tryParse(text) ?? tryParse(text.replace(BARE_NAN, '$1null')) ?? 'not_json'
}

/** The payload as text (UTF-8, invalid bytes replaced), or the error. */
export const readText = (
  payload: Uint8Array,
  maxBytes = MAX_PAYLOAD_BYTES,
): { text: string } | 'oversize' => {
  if (payload.byteLength > maxBytes) return 'oversize'
  return { text: decoder.decode(payload) }
}

/** The payload as JSON together with its text, or the error. An empty payload is `empty`. */
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
