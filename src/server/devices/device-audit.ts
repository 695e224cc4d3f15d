import type { AuditRecord, listDeviceAudit } from '@/contracts/audit'
import { seesAllDevices } from '@/domain/access/policy'
import { loadRecordPage } from '@/server/audit/record-query'
import { withoutPlaces } from '@/server/audit/record-view'
import { db } from '@/server/db/prisma'
import type { Verb } from '@/server/verb'
import { requireDevice } from './visible'

/**
 * From when the present owner has the device: the release and the offers before name who had it and what they called
 * it. The release itself is at `historyFrom`.
 */
async function loadOwnedSince(deviceId: string): Promise<string | undefined> {
  const row = await db().device.findUnique({
    where: { publicId: deviceId },
    select: { claimedAt: true, historyFrom: true },
  })
  if (row?.claimedAt) return row.claimedAt.toISOString()
  return row?.historyFrom ? new Date(row.historyFrom.getTime() + 1).toISOString() : undefined
}

/** An administrator's assignment begins the time of its new owner, who does not learn whose it was and how it was called. */
function withoutFormerOwner(record: AuditRecord): AuditRecord {
  if (record.action !== 'device.assign') return record
  const { entity, changes } = record
  const known = changes.map((change) => ({ ...change, before: null }))
  return { ...record, entity: { ...entity, name: null }, onBehalfOf: null, changes: known }
}

/** Who did what to a device, from when its owner received it. */
export const listRecordsOfDevice: Verb<typeof listDeviceAudit> = async ({ actor }, { params, query }) => {
  const { publicId: deviceId } = await requireDevice(actor, params.deviceId, 'manage')
  const { cursor, limit, action, query: words } = query
  const filters = {
    entityType: 'device',
    entityId: deviceId,
    action,
    query: words,
    from: await loadOwnedSince(deviceId),
  }
  const page = await loadRecordPage(filters, { cursor, limit })
  const records = page.records.map((record) => withoutPlaces(record, actor.userId))
  return { ...page, records: seesAllDevices(actor) ? records : records.map(withoutFormerOwner) }
}
