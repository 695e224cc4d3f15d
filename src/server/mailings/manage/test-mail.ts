import type { testMailing } from '@/contracts/superuser/mailings'
import type { Language } from '@/domain/text/languages'
import { recordAudit } from '@/server/audit/record'
import { db } from '@/server/db/prisma'
import { pool } from '@/server/db/pool'
import { AppError } from '@/server/errors'
import { emailChannel } from '@/server/notifications/channels/email/channel'
import { sendNow } from '@/server/notifications/delivery/send-now'
import type { OutboxMessage } from '@/server/notifications/delivery/types'
import { requireMail } from '@/server/notifications/mail/available'
import { subjectOf } from '@/server/notifications/mail/mailing-mail'
import { mailStrings } from '@/server/notifications/mail/strings'
import type { Verb } from '@/server/verb'
import type { MailingDetail } from '@/contracts/superuser/mailing'
import { loadMailing } from '../read/mailing-view'
import { loadOwnReader, nothingWritten } from '../read/preview-mail'
import { mailingEntity } from './locked-mailing'

async function requireVerified(userId: string): Promise<string> {
  const user = await db().user.findUniqueOrThrow({ where: { id: userId } })
  if (user.emailVerifiedAt) return user.email
  throw new AppError('invalid_input', 'Confirm your own e-mail address first: the test goes there')
}

type Test = { userId: string; language: Language; now: Date }

async function testMessageOf(
  mailing: MailingDetail,
  { userId, language, now }: Test,
): Promise<OutboxMessage> {
  const { values } = await loadOwnReader(userId)
  const written = subjectOf(mailing.content, language, values)
  if (!written) throw nothingWritten()
  return {
    kind: mailing.kind,
    title: mailStrings(written.language)('testSubject', { subject: written.subject }),
    body: '',
    severity: 'info',
    tag: `mailing-test:${mailing.id}`,
    path: '/',
    at: now.toISOString(),
    language,
    data: { mailingId: mailing.id, values },
  }
}

/** The person waits for the answer, so the mail bypasses the outbox like other tests. */
export const sendTestMail: Verb<typeof testMailing> = async (ctx, { params: { id }, body: { language } }) => {
  requireMail()
  const { userId } = ctx.actor
  const [mailing, target] = [await loadMailing(id), await requireVerified(userId)]
  const message = await testMessageOf(mailing, { userId, language, now: ctx.now })
  const outcome = await sendNow({ channel: emailChannel, userId, target, message, now: ctx.now })
  const ok = outcome.result === 'sent'
  const answer = outcome.result === 'sent' ? (outcome.reply ?? '') : outcome.error
  const changes = [
    { field: 'language', before: null, after: language },
    { field: 'accepted', before: null, after: ok },
  ]
  await recordAudit(pool(), ctx, { action: 'mailing.test', entity: mailingEntity(mailing), changes })
  return { ok, answer }
}
