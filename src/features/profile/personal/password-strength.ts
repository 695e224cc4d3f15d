export const PASSWORD_STRENGTHS = ['short', 'weak', 'fair', 'good', 'strong'] as const
export type PasswordStrength = (typeof PASSWORD_STRENGTHS)[number]

const MIN_LENGTH = 8
/** Kinds of characters: small, capital, digits, anything else. */
const KINDS = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u]

/**
 * A hint only; what is refused, and the common ones, the server knows.
 *
 * | password                                             | strength |
 * |------------------------------------------------------|----------|
 * | under 8 characters                                   | short    |
 * | fewer than 5 different characters                    | weak     |
 * | under 10 characters, or of one kind and under 12     | fair     |
 * | under 16 characters                                  | good     |
 * | 16 characters or more                                | strong   |
 */
export function passwordStrengthOf(password: string): PasswordStrength {
  const { length } = [...password]
  if (length < MIN_LENGTH) return 'short'
  if (new Set(password.toLowerCase()).size < 5) return 'weak'
  const kinds = KINDS.filter((kind) => kind.test(password)).length
  if (length < 10 || (kinds < 2 && length < 12)) return 'fair'
  return length < 16 ? 'good' : 'strong'
}
