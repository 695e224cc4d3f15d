import type { acceptTransfer } from '@/contracts/devices/device-care'
import { closeAlerts } from '@/server/alerts/close-alerts'
import { endCommands } from '@/server/pump/commands/end-commands'
import { db } from '@/server/db/prisma'
import { endShares } from '@/server/devices/end-shares'
import { type LockedDevice, lockDevices } from '@/server/devices/device-lock'
import { deviceView } from '@/server/devices/device-view'
import { requireDevice } from '@/server/devices/visible'
import { AppError } from '@/server/errors'
import type { Verb } from '@/server/verb'
import { ownAddress } from '@/server/lifecycle/invitations/own-address'
import { notifyLost } from '@/server/db/notify'
import { inLongTransaction, type Queryable, run } from '@/server/db/transaction'
import { tellWorkers } from '@/server/db/worker-signals'

const gone = () => new AppError('not_found', 'This offer does not stand any more')

const TAKE = `delete from "DeviceTransfer" where id = $1 and email = $2 and "expiresAt" > $3 returning 1`
const GIVE = `update "Device" set "ownerId" = $2, "claimedAt" = $3 where key = $1`
const UNMUTE = `delete from mute where device = $1`
/** Nothing starts by itself at the new owner's. */
const REST = `update pump_control set mode = 'off' where device = $1`

type Accepted = { row: LockedDevice; offerId: string; email: string; userId: string; now: Date }

/** Credentials, settings and history go along; who else could see it cannot any more. */
async function handOver(client: Queryable, { row, offerId, email, userId, now }: Accepted): Promise<void> {
  const taken = await run(client, TAKE, [offerId, email, now])
  if (taken.length === 0) throw gone()
  await run(client, GIVE, [row.key, userId, now])
  await run(client, REST, [row.key])
  await run(client, UNMUTE, [row.key])
  await endCommands(client, [row.key], now)
  await closeAlerts(client, { keys: [row.key], resolution: 'released', now })
  await tellWorkers({ t: 'devices', k: [row.key] }, client)
  const before = [...(row.ownerId ? [row.ownerId] : []), ...(await endShares(client, row))]
  await notifyLost({ key: row.key, deviceId: row.deviceId, userIds: before }, client)
}

export const acceptDeviceTransfer: Verb<typeof acceptTransfer> = async ({ actor, now }, { params }) => {
  const email = await ownAddress(actor.userId)
  if (email === null) throw gone()
  const where = { id: params.id, email }
  const found = await db().deviceTransfer.findFirst({ where, include: { device: true } })
  if (!found) throw gone()
  return inLongTransaction(async (client) => {
    const [row] = await lockDevices(client, [found.device.key])
    if (!row) throw gone()
    await handOver(client, { row, offerId: params.id, email, userId: actor.userId, now })
    return { device: deviceView(await requireDevice(actor, row.deviceId, 'view', client), actor) }
  })
}
