import { type Actor, seesAllDevices } from '@/domain/access/policy'
import { AppError } from '@/server/errors'
import { type DeviceRow, loadDevices } from './device-row'

/** The filter that leaves only what this person may see. */
export const visibleTo = (actor: Actor): { ownerId?: string } =>
  seesAllDevices(actor) ? {} : { ownerId: actor.userId }

const missing = () => new AppError('not_found', 'Device not found')

/** One device this person may see; what they may not see is not there: 404. */
export async function requireVisible(actor: Actor, deviceId: string): Promise<DeviceRow> {
  const [row] = await loadDevices({ ...visibleTo(actor), deviceId })
  if (!row) throw missing()
  return row
}
