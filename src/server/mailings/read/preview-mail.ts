import type { MailContent } from '@/contracts/superuser/mail-content'
import type { MailingAudience } from '@/contracts/superuser/mailing'
import type { previewMail } from '@/contracts/superuser/mailings'
import { db } from '@/server/db/prisma'
import { pool } from '@/server/db/pool'
import { AppError } from '@/server/errors'
import { renderMailing } from '@/server/notifications/mail/mailing-mail'
import type { Verb } from '@/server/verb'
import { requireAllowedLinks } from '../check-content'
import { loadReaders } from '../mail-values'

const NOBODY_CHOSEN: MailingAudience = {
  roles: [],
  languages: [],
  tags: [],
  kinds: [],
  firmware: [],
  excluded: [],
}
const NAMED = 3

/** The values of the variables for a superuser who looks at a mail; the devices stand for those that would match. */
export async function loadOwnReader(userId: string) {
  const [readers, devices] = await Promise.all([
    loadReaders(pool(), [userId], NOBODY_CHOSEN),
    db().device.findMany({
      where: { ownerId: { not: null } },
      select: { name: true, publicId: true },
      orderBy: { id: 'asc' },
      take: NAMED,
    }),
  ])
  const reader = readers.get(userId)
  if (!reader) throw new AppError('unauthenticated', 'Please sign in')
  const names = devices.map(({ name, publicId: deviceId }) => name || deviceId).join(', ')
  return { ...reader, values: { ...reader.values, matching_devices: names } }
}

/** 400 while no language has a text. */
export const nothingWritten = () => {
  const message = 'Write a subject and a text first'
  return new AppError('invalid_input', message, {
    issues: [{ path: 'content.texts.en.subject', message }],
  })
}

export const showMail: Verb<typeof previewMail> = async (ctx, { body }) => {
  const { kind, language, theme } = body
  const content: MailContent = body.content
  requireAllowedLinks(content)
  const { id: userId, values } = await loadOwnReader(ctx.actor.userId)
  const mail = await renderMailing({ kind, content, language, values, userId, scheme: theme })
  if (!mail) throw nothingWritten()
  const { subject, html, text } = mail
  return { language: mail.language, subject, html, text }
}
