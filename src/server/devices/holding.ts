import { AppError } from '@/server/errors'
import type { Queryable } from '@/server/readings/transaction'
import { run } from '@/server/readings/transaction'
import type { DeviceRow } from './device-row'
import { inPatientTransaction } from './merge-pair'

const HOLD = `select 1 from "Device" where key = $1 and "ownerId" is not distinct from $2 for no key update`

/**
 * Runs `work` in a transaction during which the device changes hands for nobody else. One that has changed hands since
 * it was read is not there: 404.
 */
export const holdingDevice = <T>(
  { key, ownerId }: DeviceRow,
  work: (client: Queryable) => Promise<T>,
): Promise<T> =>
  inPatientTransaction(async (client) => {
    const held = await run(client, HOLD, [key, ownerId])
    if (held.length === 0) throw new AppError('not_found', 'Device not found')
    return work(client)
  })

/** The owner of a device; what nobody owns can be neither given away nor shared: 409. */
export function ownerOf({ ownerId }: DeviceRow): string {
  if (ownerId === null) throw new AppError('conflict', 'Nobody owns this device')
  return ownerId
}
