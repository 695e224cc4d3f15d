import * as z from 'zod'
import { LANGUAGES } from '@/domain/text/languages'
import { MAILING_LIMITS } from '@/domain/mailings/mailing'
import { findVariableError, MAIL_VARIABLES } from '@/domain/mailings/variables'

const atMost = (characters: number) => `Use at most ${characters} characters`
const KNOWN = MAIL_VARIABLES.map((name) => `{{${name}}}`).join(', ')

function variableMessage(text: string): string | null {
  const error = findVariableError(text)
  if (error === null) return null
  if (error.kind === 'unknown') return `There is no {{${error.word}}}. There are: ${KNOWN}`
  return error.kind === 'missing' ? 'A variable has no name' : 'A {{ or }} stands alone'
}

const withVariables = (longest: number) =>
  z
    .string()
    .max(longest, atMost(longest))
    .superRefine((text, ctx) => {
      const message = variableMessage(text)
      if (message !== null) ctx.addIssue({ code: 'custom', message })
    })

/** A mail in one language. */
export const MailText = z.strictObject({
  subject: withVariables(MAILING_LIMITS.subject).regex(/^\P{Cc}*$/u, 'Write the subject on one line'),
  /** Markdown without pictures and HTML. */
  body: withVariables(MAILING_LIMITS.body),
  /** What its one button says; empty for none. */
  button: z
    .string()
    .trim()
    .max(MAILING_LIMITS.button, atMost(MAILING_LIMITS.button))
    .regex(/^\P{Cc}*$/u),
})
export type MailText = z.output<typeof MailText>

const [en, es, hi] = LANGUAGES

/** The texts of a mailing or of a template. A reader whose language has none gets English, else the first there is. */
export const MailContent = z.strictObject({
  texts: z.strictObject({
    [en]: MailText.optional(),
    [es]: MailText.optional(),
    [hi]: MailText.optional(),
  }),
  /** Where the button leads: an https address, or a path of the console. */
  link: z.string().trim().max(MAILING_LIMITS.link, atMost(MAILING_LIMITS.link)),
})
export type MailContent = z.output<typeof MailContent>
