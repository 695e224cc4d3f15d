import { randomUUID } from 'node:crypto'
import type { offerTransfer } from '@/contracts/devices/device-care'
import { requireOwnerId, withDeviceLock } from '@/server/devices/device-lock'
import type { Verb } from '@/server/verb'
import { requireInvitationQuota } from '@/server/lifecycle/invitations/limit'
import { requireOtherAddress } from '@/server/lifecycle/invitations/other-address'
import { runQuery } from '@/server/db/transaction'

const STANDS_MS = 7 * 86_400_000

/** A new id each time: whoever was offered it before holds nothing that still counts. */
const SAVE = `
  insert into "DeviceTransfer" (id, "deviceId", email, "createdAt", "expiresAt") values ($1, $2, $3, $4, $5)
  on conflict ("deviceId") do update set
    id = excluded.id, email = excluded.email, "createdAt" = excluded."createdAt", "expiresAt" = excluded."expiresAt"`

/** Offers a device to whoever has an address; a new offer takes the place of the one before. */
export const offerDeviceTransfer: Verb<typeof offerTransfer> = async ({ actor, now }, { params, body }) => {
  await requireInvitationQuota(actor.userId, body.email)
  const until = new Date(now.getTime() + STANDS_MS)
  const asked = { actor, deviceId: params.deviceId, power: 'manage' } as const
  await withDeviceLock(asked, async (client, row) => {
    const ownerId = requireOwnerId(row)
    const email = await requireOtherAddress(client, { email: body.email, actorId: actor.userId, ownerId })
    await runQuery(client, SAVE, [randomUUID(), row.id, email, now, until])
  })
  return { ok: true }
}
