import type { acceptTransfer } from '@/contracts/devices/device-care'
import { forceResolveAlerts } from '@/server/alerts/force-resolve-alerts'
import { withdrawCommands } from '@/server/pump/commands/end-commands'
import { db } from '@/server/db/prisma'
import { endShares } from '@/server/devices/end-shares'
import { type LockedDevice, lockDevices } from '@/server/devices/device-lock'
import { deviceView } from '@/server/devices/device-view'
import { requireDevice } from '@/server/devices/visible'
import { AppError } from '@/server/errors'
import type { Verb } from '@/server/verb'
import { loadOwnAddress } from '@/server/lifecycle/invitations/own-address'
import { notifyDeviceLoss } from '@/server/db/notify'
import { inLongTransaction, type Queryable, runQuery } from '@/server/db/transaction'
import { signalWorkers } from '@/server/db/worker-signals'

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
