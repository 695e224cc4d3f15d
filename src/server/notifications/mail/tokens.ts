import { createHash, randomBytes } from 'node:crypto'
import type { MailPurpose, Prisma } from '@/generated/prisma/client'
import { db } from '@/server/db/prisma'
import { AppError } from '@/server/errors'

const HOUR_MS = 3_600_000
const LIFE_MS = { verify_email: 24 * HOUR_MS, reset_password: HOUR_MS } as const satisfies Record<
  MailPurpose,
  number
>

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

type NewMailToken = { userId: string; email: string; purpose: MailPurpose; now: Date }

/**
 * A new token for a link, 32 random bytes; only its hash is stored. Expired ones are deleted; of password tokens only
 * the newest works.
 */
export const createMailToken = (wanted: NewMailToken): Promise<string> =>
  db().$transaction((tx) => writeMailToken(tx, wanted))

/** The same within the caller's transaction. */
export async function writeMailToken(
  tx: Prisma.TransactionClient,
  { userId, email, purpose, now }: NewMailToken,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const isOver = purpose === 'reset_password' ? {} : { expiresAt: { lt: now } }
  const expiresAt = new Date(now.getTime() + LIFE_MS[purpose])
  await tx.mailToken.deleteMany({ where: { userId, purpose, ...isOver } })
  await tx.mailToken.create({
    data: { hash: hashOf(token), userId, purpose, email, createdAt: now, expiresAt },
  })
  return token
}

type MailTokenUse = { token: string; purpose: MailPurpose; now: Date }

const linkOverError = () =>
  new AppError('invalid_input', 'This link has been used, has ended or was replaced. Ask for a new one.')

/** The user of a token. Throws a 400 when it is unknown, used or expired, or the account has another address by now. */
export async function requireTokenOwner({ token, purpose, now }: MailTokenUse) {
  const found = await db().mailToken.findUnique({
    where: { hash: hashOf(token) },
    include: { user: true },
  })
  if (!found || found.purpose !== purpose || found.usedAt || found.expiresAt <= now) throw linkOverError()
  if (found.user.email !== found.email || found.user.disabledAt) throw linkOverError()
  return found.user
}

/** Consumes a token together with its action. Throws a 400 when another call was faster. */
export async function consumeMailToken(
  tx: Prisma.TransactionClient,
  { token, now }: Omit<MailTokenUse, 'purpose'>,
) {
  const { count } = await tx.mailToken.updateMany({
    where: { hash: hashOf(token), usedAt: null },
    data: { usedAt: now },
  })
  if (count === 0) throw linkOverError()
}
