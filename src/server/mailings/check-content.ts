import type { MailContent } from '@/contracts/superuser/mail-content'
import type { MailingAudience } from '@/contracts/superuser/mailing'
import { mailLinkOf } from '@/domain/mailings/links'
import { findTextGaps, type TextGap, writtenLanguages } from '@/domain/mailings/texts'
import { usesVariable } from '@/domain/mailings/variables'
import { publicUrl } from '@/server/env'
import { AppError, type Issue } from '@/server/errors'
import { findForbiddenLinks } from '@/server/notifications/mail/markdown/parse-markdown'
import { hasDeviceFilter } from './audience/audience-sql'

const refuse = (issues: Issue[]): void => {
  const [first] = issues
  if (first) throw new AppError('invalid_input', first.message, { issues })
}

const LINK_RULE = 'Use https addresses, or paths of this console that begin with /'

/** 400 for texts with addresses that mails do not carry. */
export function requireAllowedLinks({ texts, link }: MailContent): void {
  const bodies = writtenLanguages(texts).flatMap((language): Issue[] => {
    const [bad] = findForbiddenLinks(texts[language]?.body ?? '')
    const path = `content.texts.${language}.body`
    return bad === undefined ? [] : [{ path, message: `${bad || 'A link'}: ${LINK_RULE.toLowerCase()}` }]
  })
  const isBad = link !== '' && mailLinkOf(link, publicUrl) === null
  refuse([...bodies, ...(isBad ? [{ path: 'content.link', message: LINK_RULE }] : [])])
}

const NO_DEVICES = 'To name {{matching_devices}}, choose devices by tag, kind or firmware'

/** 400 for a text that names devices of an audience that is not chosen by devices. */
export function requireValues({ texts }: MailContent, audience: MailingAudience): void {
  if (hasDeviceFilter(audience)) return
  refuse(
    writtenLanguages(texts).flatMap((language) =>
      (['subject', 'body'] as const)
        .filter((part) => usesVariable(texts[language]?.[part] ?? '', 'matching_devices'))
        .map((part) => ({ path: `content.texts.${language}.${part}`, message: NO_DEVICES })),
    ),
  )
}

const GAPS: Readonly<Record<TextGap['gap'], string>> = {
  nothing: 'Write a subject and a text first',
  subject: 'Write a subject, or empty this language',
  body: 'Write a text, or empty this language',
  button: 'Say what the button is called, or take its address away',
  link: 'Say where the button leads',
}

/** 400 for texts that are not complete. */
export const requireComplete = (content: MailContent): void =>
  refuse(findTextGaps(content).map(({ path, gap }) => ({ path, message: GAPS[gap] })))
