import type { addWebhook, Webhook } from '@/contracts/channels'
import { db } from '@/server/db/prisma'
import { newDeviceSecret } from '@/server/devices/credentials/secrets'
import { EgressRefused, vetAddress } from '@/server/notifications/egress/vet'
import { AppError } from '@/server/errors'
import type { Verb } from '@/server/verb'

const MOST = 10

/** Who adds two at once waits for themselves in line. */
export const addOwnWebhook: Verb<typeof addWebhook> = async (
  { actor: { userId } },
  { body: { name, url: typed } },
) => {
  const { href: url } = await vetAddress(typed).catch((error: unknown) => {
    throw addressError(error)
  })
  const secret = `whsec_${newDeviceSecret()}`
  const row = await db().$transaction(async (tx) => {
    await tx.$queryRaw`select 1 from "User" where id = ${userId}::uuid for no key update`
    const count = await tx.webhook.count({ where: { userId } })
    if (count >= MOST) throw new AppError('conflict', `There are ${MOST} webhooks already; remove one first`)
    return tx.webhook.create({ data: { userId, name, url, secret } })
  })
  const { id, enabled, createdAt } = row
  const webhook: Webhook = {
    ...{ id, name, url, enabled },
    createdAt: createdAt.toISOString(),
    lastSentAt: null,
    lastError: null,
  }
  return { webhook, secret }
}

/** Whatever else goes wrong in looking at an address: its name leads nowhere now. */
function addressError(error: unknown): AppError {
  const message = error instanceof EgressRefused ? error.message : 'This host cannot be found'
  return new AppError('invalid_input', message, { issues: [{ path: 'url', message }] })
}
