/** What `{{…}}` in the texts of a mailing may name. */
export const MAIL_VARIABLES = [
  'name',
  'first_name',
  'email',
  'device_count',
  'matching_devices',
  'console_url',
] as const
export type MailVariable = (typeof MAIL_VARIABLES)[number]
export type MailValues = Readonly<Record<MailVariable, string>>

const PLACEHOLDER = /\{\{([^{}]*)\}\}/g
const LEFT_OVER = /\{\{|\}\}/

const isVariable = (word: string): word is MailVariable => MAIL_VARIABLES.some((one) => one === word)

/** The words between `{{` and `}}`, trimmed. */
const wordsIn = (text: string): string[] =>
  [...text.matchAll(PLACEHOLDER)].map(([, word = '']) => word.trim())

/** Whether a text names a variable. */
export const usesVariable = (text: string, variable: MailVariable): boolean =>
  wordsIn(text).includes(variable)

export type VariableError = { kind: 'unknown'; word: string } | { kind: 'missing' } | { kind: 'unclosed' }

/**
 * What is wrong with the variables of a text; null when nothing is.
 *
 * | text            | error    |
 * |-----------------|----------|
 * | `{{nmae}}`      | unknown  |
 * | `{{}}`, `{{ }}` | missing  |
 * | `{{name`, `}}`  | unclosed |
 */
export function findVariableError(text: string): VariableError | null {
  const words = wordsIn(text)
  if (words.includes('')) return { kind: 'missing' }
  const unknown = words.find((word) => !isVariable(word))
  if (unknown !== undefined) return { kind: 'unknown', word: unknown }
  return LEFT_OVER.test(text.replace(PLACEHOLDER, '')) ? { kind: 'unclosed' } : null
}

/** The text with the values in place of its variables. The values are never read as variables themselves. */
export const fillVariables = (text: string, values: MailValues): string =>
  text.replace(PLACEHOLDER, (whole, word: string) => {
    const name = word.trim()
    return isVariable(name) ? values[name] : whole
  })
