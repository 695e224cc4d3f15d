import type { claimDevice } from '@/contracts/devices/device'
import { AppError } from '@/server/errors'
import type { Verb } from '@/server/verb'
import { notifyDevices } from '@/server/db/notify'
import { inLongTransaction, type Queryable, runQuery } from '@/server/db/transaction'
import { signalWorkers } from '@/server/db/worker-signals'
import { type LockedDevice, lockDevices } from '@/server/devices/device-lock'
import { loadDevices } from '@/server/devices/device-row'
import { deviceView } from '@/server/devices/device-view'

const IS_CLOSED = `select 1 from "Device" where key = $1 and "claimableUntil" <= $2`
const TAKE = `update "Device" set "ownerId" = $2, "claimedAt" = $3 where key = $1`

/** A device that has ever opened a claim window itself is claimed within one only. */
async function requireClaimWindow(client: Queryable, { key }: LockedDevice, now: Date): Promise<void> {
  const closed = await runQuery(client, IS_CLOSED, [key, now])
  if (closed.length > 0)
    throw new AppError('code_required', 'Press the claim button of this device, then claim it again')
}

/** The lock on the row decides a race: of many who claim at once exactly one becomes the owner. */
export const claimUnownedDevice: Verb<typeof claimDevice> = async ({ actor, now }, { params }) => {
  const [target] = await loadDevices({ deviceId: params.deviceId })
  if (!target) throw new AppError('not_found', 'Device not found')
  return inLongTransaction(async (client) => {
    const [device] = await lockDevices(client, [target.key])
    if (!device) throw new AppError('not_found', 'Device not found')
    if (device.ownerId === actor.userId) return { device: deviceView(device, actor) }
    if (device.ownerId !== null) throw new AppError('conflict', 'This device is already claimed')
    await requireClaimWindow(client, device, now)
    await runQuery(client, TAKE, [device.key, actor.userId, now])
    // from now on its alerts are stepped
    await signalWorkers({ t: 'devices', k: [device.key] }, client)
    await notifyDevices([device.key], client)
    const [claimed = device] = await loadDevices({ keys: [device.key] }, client)
    return { device: deviceView(claimed, actor) }
  })
}
