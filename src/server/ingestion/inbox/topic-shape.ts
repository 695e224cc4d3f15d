const MAX_LEVELS = 8
const LONGEST_WORD = 24

const DIGIT_AND_LETTER = /(?=.*\d)(?=.*\p{L})/u
const LONG_NUMBER = /^\d{4,}$/
/** Pairs of hexadecimal digits, with or without separators: a MAC, an EUI, a UUID, a date. */
const HEX_PAIRS = /^[0-9a-f]{2}(?:[:_-]?[0-9a-f]{2}){3,}$/i

/**
 * | level | looks like an id |
 * |---|---|
 * | digits and letters together (`tank12`, a UUID, a ULID) | yes |
 * | four digits and more | yes |
 * | eight hexadecimal digits and more, bare or in pairs (`deadbeef`, `5c:cf:7f:00`) | yes |
 * | longer than 24 characters | yes |
 * | a word (`garden`, `SENSOR`, `+`), a short number (`0`, `12`), nothing | no |
 */
const isId = (level: string): boolean =>
  level.length > LONGEST_WORD ||
  DIGIT_AND_LETTER.test(level) ||
  LONG_NUMBER.test(level) ||
  HEX_PAIRS.test(level)

/** A topic with its ids replaced by `+` and levels beyond the eighth by `#`: one shape for a thousand devices. */
export function topicShape(topic: string): string {
  const levels = topic.split('/', MAX_LEVELS + 1)
  const shape = levels.slice(0, MAX_LEVELS).map((level) => (isId(level) ? '+' : level))
  if (levels.length > MAX_LEVELS) shape.push('#')
  return shape.join('/')
}
