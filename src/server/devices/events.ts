import * as z from 'zod'
import type { listDeviceEvents } from '@/contracts/devices/device-events'
import { db } from '@/server/db/prisma'
import { AppError } from '@/server/errors'
import type { Verb } from '@/server/verb'
import { ownedFrom } from '@/server/timeseries/span'
import { requireDevice } from './visible'

const WEEK_MS = 7 * 86_400_000

const Detail = z.record(z.string(), z.unknown()).catch({})

/** Without an end the span is open: the device's clock may be ahead of the server's. */
export const listEventsOfDevice: Verb<typeof listDeviceEvents> = async (
  { actor, now },
  { params, query },
) => {
  const to = query.to ? new Date(query.to) : null
  const from = query.from ? new Date(query.from) : new Date((to ?? now).getTime() - WEEK_MS)
  if (to && from >= to) throw new AppError('invalid_input', '"from" must be before "to"')
  const row = await requireDevice(actor, params.deviceId, 'view')
  const rows = await db().deviceEvent.findMany({
    where: { device: row.id, at: { gte: ownedFrom(row, from), ...(to && { lt: to }) } },
    orderBy: [{ at: 'desc' }, { digest: 'asc' }],
    take: query.limit,
  })
  const events = rows.map(({ at, type, detail, receivedAt }) => ({
    at: at.toISOString(),
    type,
    detail: Detail.parse(detail),
    receivedAt: receivedAt.toISOString(),
  }))
  return { events }
}
