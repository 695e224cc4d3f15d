import {
  accessTo,
  type Actor,
  type DevicePower,
  mayDo,
  onlyDevices,
  seesAllDevices,
} from '@/domain/access/policy'
import { AppError } from '@/server/errors'
import type { Queryable } from '@/server/db/transaction'
import { type DeviceRow, loadDevices } from './device-row'

/** The filter for the devices this user may see, by the key that is used. */
export function visibleTo(actor: Actor): { viewerId?: string; uuids?: readonly string[] } {
  const uuids = onlyDevices(actor)
  return { ...(!seesAllDevices(actor) && { viewerId: actor.userId }), ...(uuids && { uuids }) }
}

/** One device on which this user has the permission: 404 when they may not see it, 403 when they may only see it. */
export async function requireDevice(
  actor: Actor,
  deviceId: string,
  power: DevicePower,
  client?: Queryable,
): Promise<DeviceRow> {
  const [row] = await loadDevices({ ...visibleTo(actor), publicId: deviceId }, client)
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
