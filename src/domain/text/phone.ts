/** The number with separators between its digits, and an extension. */
const WRITTEN = /^(\+?[\p{Nd}\p{Pd}\s().\/]+)(?:(?:x|ext\.?|#)\s*\p{Nd}{1,6})?$/iu
const DIGITS = { least: 4, most: 15 }

/**
 * Whether a text can be a telephone number in free format: with or without the country code, in groups of any kind, in
 * the digits of any script, with an extension. 4 digits (the smallest islands) to 15 (ITU-T E.164). The empty text
 * means no number.
 */
export function isPhone(text: string): boolean {
  if (text === '') return true
  const digits = WRITTEN.exec(text)?.[1]?.match(/\p{Nd}/gu)?.length ?? 0
  return digits >= DIGITS.least && digits <= DIGITS.most
}
