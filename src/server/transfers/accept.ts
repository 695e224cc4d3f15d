import type { acceptTransfer } from '@/contracts/device-care'
import { closeAlerts } from '@/server/alerts/close-alerts'
import { endCommands } from '@/server/commands/end-commands'
import { db } from '@/server/db'
import { endShares } from '@/server/devices/end-shares'
import { type DeviceRow, loadDevices } from '@/server/devices/device-row'
import { deviceView } from '@/server/devices/device-view'
import { holdingDevice } from '@/server/devices/holding'
import { requireDevice } from '@/server/devices/visible'
import { AppError } from '@/server/errors'
import type { Verb } from '@/server/http/route'
import { notifyLost } from '@/server/live/notify'
import { type Queryable, run } from '@/server/readings/transaction'
import { tellWorkers } from '@/server/worker-signals'

const gone = () => new AppError('not_found', 'This offer does not stand any more')

const TAKE = `delete from "DeviceTransfer" where id = $1 and "toId" = $2 and "expiresAt" > $3 returning 1`
const GIVE = `update "Device" set "ownerId" = $2, "claimedAt" = $3 where key = $1`
/** Nothing starts by itself at the new owner's. */
const REST = `update pump_control set mode = 'off' where device = $1`

type Accepted = { row: DeviceRow; offerId: string; userId: string; now: Date }

/** Credentials, settings and history go along; who else could see it cannot any more. */
async function handOver(client: Queryable, { row, offerId, userId, now }: Accepted): Promise<void> {
  const taken = await run(client, TAKE, [offerId, userId, now])
  if (taken.length === 0) throw gone()
  await run(client, GIVE, [row.key, userId, now])
  await run(client, REST, [row.key])
  await endCommands(client, [row.key], now)
  await closeAlerts(client, { keys: [row.key], resolution: 'released', now })
  await tellWorkers({ t: 'devices', k: [row.key] }, client)
  const before = [...(row.ownerId ? [row.ownerId] : []), ...(await endShares(client, row))]
  await notifyLost({ key: row.key, deviceId: row.deviceId, userIds: before }, client)
}

export const accept: Verb<typeof acceptTransfer> = async ({ actor, now }, { params }) => {
  const where = { id: params.id, toId: actor.userId }
  const found = await db().deviceTransfer.findFirst({ where, include: { device: true } })
  const [row] = found ? await loadDevices({ keys: [found.device.key] }) : []
  if (!row) throw gone()
  const accepted = { row, offerId: params.id, userId: actor.userId, now }
  await holdingDevice(row, (client) => handOver(client, accepted))
  return { device: deviceView(await requireDevice(actor, row.deviceId, 'view'), actor) }
}
