import type { acceptInvitation, declineInvitation } from '@/contracts/invitations'
import { lockDevices, type LockedDevice } from '@/server/devices/device-lock'
import { deviceView } from '@/server/devices/device-view'
import { requireDevice } from '@/server/devices/visible'
import { AppError } from '@/server/errors'
import type { SignedIn } from '@/server/context'
import type { ShareRole } from '@/generated/prisma/client'
import type { Verb } from '@/server/verb'
import { notifyDevices } from '@/server/db/notify'
import { pool } from '@/server/db/pool'
import { inLongTransaction, type Queryable, runQuery } from '@/server/db/transaction'
import { loadOwnAddress } from './own-address'

const invitationGoneError = () => new AppError('not_found', 'This invitation does not stand any more')

const FIND = `
  select d.key, i.role from "DeviceInvitation" i join "Device" d on d.id = i."deviceId"
  where i.id = $1 and i.email = $2 and i."declinedAt" is null and i."expiresAt" > $3`

type InvitationAnswer = { id: string; actor: SignedIn['actor']; now: Date }

/** Runs `work` in a transaction that holds the device, if the invitation stands at that moment. */
async function withInvitation<T>(
  { id, actor, now }: InvitationAnswer,
  work: (client: Queryable, device: LockedDevice, role: ShareRole) => Promise<T>,
): Promise<T> {
  const asked = [id, (await loadOwnAddress(actor.userId)) ?? '', now]
  const [found] = await runQuery<{ key: number }>(pool(), FIND, asked)
  if (!found) throw invitationGoneError()
  return inLongTransaction(async (client) => {
    const [device] = await lockDevices(client, [found.key])
    const [still] = await runQuery<{ key: number; role: ShareRole }>(client, FIND, asked)
    if (!device || still?.key !== device.key) throw invitationGoneError()
    return work(client, device, still.role)
  })
}

const END = `delete from "DeviceInvitation" where id = $1`
const SHARE = `
  insert into "DeviceShare" ("deviceId", "userId", role, "createdAt") values ($1, $2, $3::"ShareRole", $4)
  on conflict ("deviceId", "userId") do update set role = excluded.role`

export const acceptOwnInvitation: Verb<typeof acceptInvitation> = ({ actor, now }, { params: { id } }) =>
  withInvitation({ id, actor, now }, async (client, device, role) => {
    await runQuery(client, END, [id])
    if (device.ownerId !== actor.userId) await runQuery(client, SHARE, [device.id, actor.userId, role, now])
    await notifyDevices([device.key], client)
    return { device: deviceView(await requireDevice(actor, device.deviceId, 'view', client), actor) }
  })

const DECLINE = `update "DeviceInvitation" set "declinedAt" = $2 where id = $1`

export const declineOwnInvitation: Verb<typeof declineInvitation> = ({ actor, now }, { params: { id } }) =>
  withInvitation({ id, actor, now }, async (client) => {
    await runQuery(client, DECLINE, [id, now])
    return { ok: true }
  })
