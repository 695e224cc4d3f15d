import { randomUUID } from 'node:crypto'
import type { offerTransfer } from '@/contracts/device-care'
import { holdingDevice, ownerOf } from '@/server/devices/holding'
import { requireDevice } from '@/server/devices/visible'
import type { Verb } from '@/server/http/route'
import { run } from '@/server/readings/transaction'
import { findAccount } from '@/server/shares/find-account'

const STANDS_MS = 7 * 86_400_000

/** A new id each time: whoever was offered it before holds nothing that still counts. */
const SAVE = `
  insert into "DeviceTransfer" (id, "deviceId", "toId", "createdAt", "expiresAt") values ($1, $2, $3, $4, $5)
  on conflict ("deviceId") do update set
    id = excluded.id, "toId" = excluded."toId", "createdAt" = excluded."createdAt", "expiresAt" = excluded."expiresAt"`

/** Offers a device to an account; a new offer takes the place of the one before. */
export const offer: Verb<typeof offerTransfer> = async ({ actor, now }, { params, body }) => {
  const row = await requireDevice(actor, params.deviceId, 'manage')
  const to = await findAccount({ email: body.email, actorId: actor.userId, ownerId: ownerOf(row) })
  const until = new Date(now.getTime() + STANDS_MS)
  await holdingDevice(row, (client) => run(client, SAVE, [randomUUID(), row.id, to.id, now, until]))
  return { ok: true }
}
