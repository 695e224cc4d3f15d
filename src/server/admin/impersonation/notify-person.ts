import type { Prisma, User } from '@/generated/prisma/client'
import { stringsFor } from '@/server/messages'
import { enqueueImpersonationNotice, formatMoment } from '@/server/notifications/mail/account-mails'
import { hasMail } from '@/server/notifications/mail/available'
import { orderedId } from '@/server/notifications/delivery/ordered-id'
import { userLocaleOf } from '@/server/user-locale'

const strings = stringsFor('impersonationNotice')

type Told = { superuser: string; reason: string; until: Date; now: Date }

/** Tells a user in the bell, and by mail at a verified address, who looks at the account, until when and why. */
export async function notifyPerson(
  tx: Prisma.TransactionClient,
  user: User,
  { superuser, reason, until, now }: Told,
): Promise<void> {
  const t = strings(userLocaleOf(user).language)
  const words = {
    title: t('title'),
    body: t('body', { superuser, reason, from: formatMoment(user, now), until: formatMoment(user, until) }),
  }
  await tx.notification.create({
    data: {
      id: orderedId(now),
      userId: user.id,
      title: words.title,
      message: words.body,
      type: 'system',
      severity: 'info',
      createdAt: now,
    },
  })
  if (hasMail() && user.emailVerifiedAt) await enqueueImpersonationNotice(tx, user, { words, now })
}
