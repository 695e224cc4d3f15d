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
import { type AuditEntry, jobSource, recordAudit } from '@/server/audit/record'
import { aboutDevice, deviceEntity } from '@/server/devices/device-entity'
import { requireOwnerId, withDeviceLock, type LockedDevice, lockDevices } from '@/server/devices/device-lock'
import { runQuery, inLongTransaction, inTransaction, type Queryable } from '@/server/db/transaction'
import { forceResolveAlerts } from '@/server/alerts/force-resolve-alerts'
import { withdrawCommands } from '@/server/pump/commands/end-commands'
import { endShares } from '@/server/devices/end-shares'
import { endNodeAddress } from '@/server/firmware/tokens/nodes'
import { dropItems } from '@/server/rollouts/manage/drop-items'
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
    deviceId: device.publicId,
    // a fixed text: none of the sender's before acceptance
    deviceName: readableId(device.publicId),
    from: device.owner?.email ?? '',
    expiresAt: expiresAt.toISOString(),
  }))
  return { transfers }
}

const STANDS_MS = 7 * 86_400_000

/** A new id each time, which invalidates the previous offer. */
const SAVE = `
  insert into device_transfer (id, device_uuid, email, created_at, expires_at) values ($1, $2, $3, $4, $5)
  on conflict (device_uuid) do update set
    id = excluded.id, email = excluded.email, created_at = excluded.created_at, expires_at = excluded.expires_at`

/** Offers a device to an address; a new offer replaces the previous one. */
export const offerDeviceTransfer: Verb<typeof offerTransfer> = async (ctx, { params, body }) => {
  const { actor, now } = ctx
  await requireInvitationQuota(actor.userId, body.email)
  const until = new Date(now.getTime() + STANDS_MS)
  const asked = { actor, deviceId: params.deviceId, power: 'manage' } as const
  await withDeviceLock(asked, async (client, row) => {
    const ownerId = requireOwnerId(row)
    const email = await requireOtherAddress(client, { email: body.email, actorId: actor.userId, ownerId })
    await runQuery(client, SAVE, [randomUUID(), row.uuid, email, now, until])
    const changes = [{ field: 'offeredTo', before: null, after: email }]
    await recordAudit(client, ctx, { action: 'device.transfer_offer', ...aboutDevice(row, actor), changes })
  })
  return { ok: true }
}

const offerGoneError = () => new AppError('not_found', 'This offer does not stand any more')

const TAKE = `delete from device_transfer where id = $1 and email = $2 and expires_at > $3 returning 1`
const GIVE = `update device set owner_id = $2, claimed_at = $3 where id = $1`
const UNMUTE = `delete from mute where device = $1`
/** The new owner does not learn who had a share. */
const DETACH_NOTES = `update device_note set author_id = null where device = $1`
/** Stops automation, so that nothing starts by itself for the new owner. */
const SWITCH_PUMPS_OFF = `update pump_control set mode = 'off' where device = $1`

type AcceptedOffer = { row: LockedDevice; offerId: string; email: string; userId: string; now: Date }

/** Credentials, settings and history are transferred; all shares end, and so does the address of updates. */
async function transferOwnership(
  client: Queryable,
  { row, offerId, email, userId, now }: AcceptedOffer,
): Promise<void> {
  const taken = await runQuery(client, TAKE, [offerId, email, now])
  if (taken.length === 0) throw offerGoneError()
  await runQuery(client, GIVE, [row.id, userId, now])
  await runQuery(client, SWITCH_PUMPS_OFF, [row.id])
  await runQuery(client, UNMUTE, [row.id])
  await runQuery(client, DETACH_NOTES, [row.id])
  await endNodeAddress(client, row.id)
  await withdrawCommands(client, [row.id], now)
  await forceResolveAlerts(client, { keys: [row.id], resolution: 'released', now })
  await signalWorkers({ t: 'devices', k: [row.id] }, client)
  const before = [...(row.ownerId ? [row.ownerId] : []), ...(await endShares(client, row))]
  await notifyDeviceLoss({ id: row.id, publicId: row.publicId, userIds: before }, client)
}

export const acceptDeviceTransfer: Verb<typeof acceptTransfer> = async (ctx, { params }) => {
  const { actor, now } = ctx
  const email = await loadOwnAddress(actor.userId)
  if (email === null) throw offerGoneError()
  const where = { id: params.id, email }
  const found = await db().deviceTransfer.findFirst({ where, include: { device: true } })
  if (!found) throw offerGoneError()
  const accepted = await inLongTransaction(async (client) => {
    const [row] = await lockDevices(client, [found.device.id])
    if (!row) throw offerGoneError()
    await transferOwnership(client, { row, offerId: params.id, email, userId: actor.userId, now })
    const device = await requireDevice(actor, row.publicId, 'view', client)
    const changes = [{ field: 'owner', before: row.ownerId, after: actor.userId }]
    await recordAudit(client, ctx, {
      action: 'device.transfer_accept',
      ...aboutDevice(device, actor),
      changes,
    })
    return { device: deviceView(device, actor) }
  })
  await dropItems({ event: 'released', devices: [found.device.id] }, { now, userId: actor.userId })
  return accepted
}

const DECLINE = `delete from device_transfer where id = $1 and email = $2 returning 1`

export const declineDeviceTransfer: Verb<typeof declineTransfer> = async (ctx, { params }) => {
  const { actor } = ctx
  const email = await loadOwnAddress(actor.userId)
  if (email === null) throw offerGoneError()
  const own = { id: params.id, email }
  const found = await db().deviceTransfer.findFirst({ where: own, include: { device: true } })
  if (!found) throw offerGoneError()
  await inLongTransaction(async (client) => {
    const [row] = await lockDevices(client, [found.device.id])
    const declined = await runQuery(client, DECLINE, [params.id, email])
    if (declined.length === 0 || !row) throw offerGoneError()
    // without the name, a text of the sender's that the user never accepted
    const entity = { ...deviceEntity(row), name: null }
    await recordAudit(client, ctx, { action: 'device.transfer_decline', entity })
  })
  return { ok: true }
}

const CANCEL = `delete from device_transfer where device_uuid = $1 returning 1`

/** Withdrawing a missing offer changes nothing and is no error. */
export const cancelDeviceTransfer: Verb<typeof cancelTransfer> = async (ctx, { params }) => {
  const { actor } = ctx
  const asked = { actor, deviceId: params.deviceId, power: 'manage' } as const
  await withDeviceLock(asked, async (client, device) => {
    const cancelled = await runQuery(client, CANCEL, [device.uuid])
    if (cancelled.length > 0)
      await recordAudit(client, ctx, { action: 'device.transfer_cancel', ...aboutDevice(device, actor) })
  })
  return { ok: true }
}

const PRUNE = `
  delete from device_transfer t using device d
  where d.uuid = t.device_uuid and t.id in (
    select id from device_transfer where expires_at < $1 limit 1000 for update skip locked)
  returning t.email, d.public_id as "publicId", d.name`

type PrunedOffer = { email: string; publicId: string; name: string }

const expiryOf = ({ email, ...device }: PrunedOffer): AuditEntry => ({
  action: 'device.transfer_cancel',
  entity: deviceEntity(device),
  changes: [{ field: 'offeredTo', before: email, after: null }],
  reason: 'expired',
})

/** Deletes expired offers; a bounded number at a time. */
export const pruneTransfers = (now: Date): Promise<void> =>
  inTransaction(async (client) => {
    const pruned = await runQuery<PrunedOffer>(client, PRUNE, [now])
    await recordAudit(client, jobSource('lifecycle.prune', now), ...pruned.map(expiryOf))
  })
