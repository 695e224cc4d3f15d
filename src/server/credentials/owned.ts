import { type Actor, seesAllDevices } from '@/domain/access/policy'
import type { DeviceRow } from '@/server/devices/device-row'
import { requireVisible } from '@/server/devices/visible'
import { AppError } from '@/server/errors'

/** A device whose credentials this person may manage: the owner, administrators. Being shown it is not enough. */
export async function requireOwned(actor: Actor, deviceId: string): Promise<DeviceRow> {
  const row = await requireVisible(actor, deviceId)
  if (row.ownerId === actor.userId || seesAllDevices(actor)) return row
  throw new AppError('not_found', 'Device not found')
}
