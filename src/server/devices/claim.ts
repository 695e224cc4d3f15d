import type { claimDevice } from '@/contracts/device'
import { db } from '@/server/db'
import { AppError } from '@/server/errors'
import type { Verb } from '@/server/http/route'
import { notifyDevices } from '@/server/live/notify'
import { tellWorkers } from '@/server/worker-signals'
import { loadDevices } from './device-row'
import { deviceView } from './device-view'

/** The condition in the update decides a race: of many who claim at once exactly one becomes the owner. */
export const claim: Verb<typeof claimDevice> = async ({ actor, now }, { params }) => {
  const [target] = await loadDevices({ deviceId: params.deviceId })
  if (!target) throw new AppError('not_found', 'Device not found')
  const { count } = await db().device.updateMany({
    where: { id: target.id, ownerId: null },
    data: { ownerId: actor.userId, claimedAt: now },
  })
  const [row] = await loadDevices({ ownerId: actor.userId, keys: [target.key] })
  if (!row) throw new AppError('conflict', 'This device is already claimed')
  if (count > 0) {
    // from now on its alerts are stepped
    await tellWorkers({ t: 'devices', k: [row.key] })
    await notifyDevices([row.key])
  }
  return { device: deviceView(row, actor) }
}
