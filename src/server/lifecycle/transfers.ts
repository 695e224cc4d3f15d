import type {
  listTransfers,
  offerTransfer,
  acceptTransfer,
  declineTransfer,
  cancelTransfer,
} from '@/contracts/devices/device-care'
import { readableId } from '@/domain/devices/device-name'
import { db } from '@/server/db/prisma'
import type { Verb } from '@/server/verb'
import { loadOwnAddress, requireInvitationQuota, requireOtherAddress } from './invitation-addresses'
import { randomUUID } from 'node:crypto'
import { requireOwnerId, withDeviceLock, type LockedDevice, lockDevices } from '@/server/devices/device-lock'
import { runQuery, inLongTransaction, type Queryable } from '@/server/db/transaction'
import { forceResolveAlerts } from '@/server/alerts/force-resolve-alerts'
import { withdrawCommands } from '@/server/pump/commands/end-commands'
import { endShares } from '@/server/devices/end-shares'
import { deviceView } from '@/server/devices/device-view'
import { requireDevice } from '@/server/devices/visible'
import { AppError } from '@/server/errors'
import { notifyDeviceLoss } from '@/server/db/notify'
import { signalWorkers } from '@/server/db/worker-signals'

export const listOwnTransfers: Verb<typeof listTransfers> = async ({ actor, now }) => {
  const email = await loadOwnAddress(actor.userId)
  if (email === null) return { transfers: [] }
  const offers = await db().deviceTransfer.findMany({
    where: { email, expiresAt: { gt: now } },
    include: { device: { include: { owner: true } } },
    orderBy: { createdAt: 'asc' },
  })
  const transfers = offers.map(({ id, device, expiresAt }) => ({
    id,
    deviceId: device.deviceId,
    // no words of the sender's before they accept
    deviceName: readableId(device.deviceId),
    from: device.owner?.email ?? '',
    expiresAt: expiresAt.toISOString(),
  }))
  return { transfers }
}

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

const offerGoneError = () => new AppError('not_found', 'This offer does not stand any more')

const TAKE = `delete from "DeviceTransfer" where id = $1 and email = $2 and "expiresAt" > $3 returning 1`
const GIVE = `update "Device" set "ownerId" = $2, "claimedAt" = $3 where key = $1`
const UNMUTE = `delete from mute where device = $1`
/** Nothing starts by itself at the new owner's. */
const SWITCH_PUMPS_OFF = `update pump_control set mode = 'off' where device = $1`

type AcceptedOffer = { row: LockedDevice; offerId: string; email: string; userId: string; now: Date }

/** Credentials, settings and history go along; who else could see it cannot any more. */
async function transferOwnership(
  client: Queryable,
  { row, offerId, email, userId, now }: AcceptedOffer,
): Promise<void> {
  const taken = await runQuery(client, TAKE, [offerId, email, now])
  if (taken.length === 0) throw offerGoneError()
  await runQuery(client, GIVE, [row.key, userId, now])
  await runQuery(client, SWITCH_PUMPS_OFF, [row.key])
  await runQuery(client, UNMUTE, [row.key])
  await withdrawCommands(client, [row.key], now)
  await forceResolveAlerts(client, { keys: [row.key], resolution: 'released', now })
  await signalWorkers({ t: 'devices', k: [row.key] }, client)
  const before = [...(row.ownerId ? [row.ownerId] : []), ...(await endShares(client, row))]
  await notifyDeviceLoss({ key: row.key, deviceId: row.deviceId, userIds: before }, client)
}

export const acceptDeviceTransfer: Verb<typeof acceptTransfer> = async ({ actor, now }, { params }) => {
  const email = await loadOwnAddress(actor.userId)
  if (email === null) throw offerGoneError()
  const where = { id: params.id, email }
  const found = await db().deviceTransfer.findFirst({ where, include: { device: true } })
  if (!found) throw offerGoneError()
  return inLongTransaction(async (client) => {
    const [row] = await lockDevices(client, [found.device.key])
    if (!row) throw offerGoneError()
    await transferOwnership(client, { row, offerId: params.id, email, userId: actor.userId, now })
    return { device: deviceView(await requireDevice(actor, row.deviceId, 'view', client), actor) }
  })
}

const DECLINE = `delete from "DeviceTransfer" where id = $1 and email = $2 returning 1`

export const declineDeviceTransfer: Verb<typeof declineTransfer> = async ({ actor }, { params }) => {
  const email = await loadOwnAddress(actor.userId)
  if (email === null) throw offerGoneError()
  const own = { id: params.id, email }
  const found = await db().deviceTransfer.findFirst({ where: own, include: { device: true } })
  if (!found) throw offerGoneError()
  await inLongTransaction(async (client) => {
    await lockDevices(client, [found.device.key])
    const declined = await runQuery(client, DECLINE, [params.id, email])
    if (declined.length === 0) throw offerGoneError()
  })
  return { ok: true }
}

const CANCEL = `delete from "DeviceTransfer" where "deviceId" = $1`

/** Taking back what is not offered changes nothing and is no error. */
export const cancelDeviceTransfer: Verb<typeof cancelTransfer> = async ({ actor }, { params }) => {
  const asked = { actor, deviceId: params.deviceId, power: 'manage' } as const
  await withDeviceLock(asked, (client, { id }) => runQuery(client, CANCEL, [id]))
  return { ok: true }
}
