import { accessTo, type Actor, type DevicePower, mayDo, seesAllDevices } from '@/domain/access/policy'
import { AppError } from '@/server/errors'
import type { Queryable } from '@/server/db/transaction'
import { type DeviceRow, loadDevices } from './device-row'

/** The filter that leaves only what this person may see. */
export const visibleTo = (actor: Actor): { viewerId?: string } =>
  seesAllDevices(actor) ? {} : { viewerId: actor.userId }

/**
 * One device with which this person may do that. What they may not see is not there: 404. What they may see but not do
 * is forbidden: 403.
 */
export async function requireDevice(
  actor: Actor,
  deviceId: string,
  power: DevicePower,
  client?: Queryable,
): Promise<DeviceRow> {
  const [row] = await loadDevices({ ...visibleTo(actor), deviceId }, client)
  const access = row && accessTo(row, actor)
  if (!row || !access) throw new AppError('not_found', 'Device not found')
  if (!mayDo(access, power)) throw new AppError('forbidden', FORBIDDEN_MESSAGES[access])
  return row
}

const FORBIDDEN_MESSAGES = {
  owner: '',
  operator: 'Only the owner of this device may do that',
  viewer: 'This device is shared with you to look at only',
}
