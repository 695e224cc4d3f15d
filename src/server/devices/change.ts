import type { Prisma } from '@/generated/prisma/client'
import { settleAlerts } from '@/server/alerts/settle'
import { db } from '@/server/db'
import { AppError } from '@/server/errors'
import { notifyDevices } from '@/server/live/notify'
import { type DeviceRow, loadDevices } from './device-row'

/** What alerts are decided by. */
const DECIDING = ['notificationSettings', 'tankConfig', 'tankSeries', 'calibration'] as const

/**
 * Changes how a device is set up and answers it as it is then. One that has changed hands since it was read is not
 * there: 404.
 */
export async function changeDevice(
  { id, key, ownerId }: DeviceRow,
  data: Prisma.DeviceUpdateManyMutationInput,
): Promise<DeviceRow> {
  const { count } = await db().device.updateMany({ where: { id, ownerId }, data })
  if (count > 0 && DECIDING.some((column) => data[column] !== undefined))
    await settleAlerts([key], new Date())
  const [changed] = count > 0 ? await loadDevices({ keys: [key] }) : []
  if (!changed) throw new AppError('not_found', 'Device not found')
  await notifyDevices([key])
  return changed
}
