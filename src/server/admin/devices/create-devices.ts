import { changesBetween } from '@/server/audit/changes'
import type { AuditEntry } from '@/server/audit/record'
import { notifyDevices } from '@/server/db/notify'
import { type Queryable, runQuery } from '@/server/db/transaction'
import { saveClaimCodes } from '@/server/lifecycle/claim/claim-code'

/** A device that nobody has heard of yet. */
export type NewDevice = {
  deviceId: string
  family: string
  name: string
  tags: string[]
  claimCode: string | undefined
}

export const RESERVED_ID = 'This ID is reserved; choose another one'

/** Of several ids those that a device has, or had before a merge. */
const TAKEN = `
  select asked.wanted from unnest($1::text[]) asked(wanted)
  where exists (select from device d where d.public_id = asked.wanted)
     or exists (select from device_alias a where a.alias = asked.wanted)`

export async function findTakenIds(client: Queryable, ids: readonly string[]): Promise<Set<string>> {
  const taken = await runQuery<{ wanted: string }>(client, TAKEN, [ids])
  return new Set(taken.map(({ wanted }) => wanted))
}

/** In the order of ids, as ingestion registers. What has registered meanwhile is left alone. */
const CREATE = `
  insert into device (public_id, family, name, tags)
  select n."deviceId", n.family, n.name, array(select jsonb_array_elements_text(n.tags))
  from jsonb_to_recordset($1::jsonb) n("deviceId" text, family text, name text, tags jsonb)
  order by 1
  on conflict do nothing
  returning id, public_id as "publicId"`

/** Creates unclaimed devices with their claim codes, as ingestion registers those that report; answers how many. */
export async function createDevices(
  client: Queryable,
  devices: readonly NewDevice[],
  now: Date,
): Promise<number> {
  const rows = devices.map(({ claimCode: _, ...device }) => device)
  const created = await runQuery<{ id: number; publicId: string }>(client, CREATE, [JSON.stringify(rows)])
  const codes = new Map(devices.map(({ deviceId, claimCode }) => [deviceId, claimCode]))
  const coded = created.flatMap(({ id, publicId: deviceId }) => {
    const code = codes.get(deviceId)
    return code === undefined ? [] : [{ device: id, code }]
  })
  await saveClaimCodes(client, coded, now)
  await notifyDevices(
    created.map(({ id }) => id),
    client,
  )
  return created.length
}

/** The record of a device that was registered; the code is masked. */
export const registrationOf = ({ deviceId, ...device }: NewDevice): AuditEntry => ({
  action: 'device.register',
  entity: { type: 'device', id: deviceId, name: device.name },
  changes: changesBetween(null, device),
})
