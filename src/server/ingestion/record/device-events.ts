import { createHash } from 'node:crypto'
import { resolveAt } from '@/domain/readings/clock'
import type { DeviceEvent } from '@/ingest/types'
import type { KnownDevice } from '@/server/devices/report'
import { changesBetween } from '@/server/audit/changes'
import { deviceSource, recordAudit } from '@/server/audit/record'
import { deviceEntity } from '@/server/devices/device-entity'
import { int4s, timestamps } from '@/server/db/arrays'
import { type Queryable, runQuery } from '@/server/db/transaction'

/** An event of a known device. Times in epoch milliseconds. */
export type NewDeviceEvent = {
  device: KnownDevice
  at: number
  receivedAt: number
  type: string
  detail: object
  /** Sent with credentials of the device or of its gateway, not by anybody on the broker. */
  isProven: boolean
}

/** Longest time for which a device may open its claim window. */
const MOST_CLAIM_MS = 24 * 3_600_000

/** The stored detail of an event: all fields but its device, a plausible time, and secrets (an image's URL holds one). */
export function deviceEventOf(
  note: DeviceEvent,
  receivedAt: number,
): Omit<NewDeviceEvent, 'device' | 'isProven'> {
  const { deviceId: _, at, info: _info, type, ...said } = note
  const { secret: _secret, url: _url, ...detail } = { secret: undefined, url: undefined, ...said }
  return { at: resolveAt({ at, receivedAt }).at, receivedAt, type, detail }
}

const digestOf = ({ type, detail }: NewDeviceEvent): string =>
  createHash('sha256')
    .update(JSON.stringify([type, detail]))
    .digest('base64url')
    .slice(0, 22)

const INSERT = `
  insert into device_event (device, at, digest, received_at, type, detail)
  select e.device, e.at, e.digest, e.received_at, e.type, e.detail::jsonb
  from unnest($1::int[], $2::timestamptz[], $3::text[], $4::timestamptz[], $5::text[], $6::text[])
       e(device, at, digest, received_at, type, detail)
  order by 1, 2, 3
  on conflict do nothing`

/** A window stands in for a claim code, so one that anybody on the broker may open is none where a code is demanded. */
const OPEN = `
  with asked as (
    select id, max(until) as until from unnest($1::int[], $2::timestamptz[], $3::bool[]) o(id, until, is_proven)
    where is_proven or not exists (select from device_claim_code c where c.device = o.id)
    group by id
  )
  update device d set claimable_until = greatest(d.claimable_until, asked.until)
  from asked join device b using (id) where d.id = asked.id
  returning d.public_id as "publicId", d.name, b.claimable_until as before, d.claimable_until as until`

/** The claim window of a device before and after its message. */
export type ClaimWindow = { publicId: string; name: string; before: Date | null; until: Date }

/**
 * Stores device events; the same event twice is stored once. Answers the claim windows they set, which the caller
 * records at the end.
 */
export async function writeDeviceEvents(
  client: Queryable,
  notes: readonly NewDeviceEvent[],
): Promise<ClaimWindow[]> {
  if (notes.length === 0) return []
  await runQuery(client, INSERT, [
    int4s(notes, ({ device }) => device.id),
    timestamps(notes, ({ at }) => at),
    notes.map(digestOf),
    timestamps(notes, ({ receivedAt }) => receivedAt),
    notes.map(({ type }) => type),
    notes.map(({ detail }) => JSON.stringify(detail)),
  ])
  const windows = notes.filter(({ type }) => type === 'claim')
  if (windows.length === 0) return []
  return runQuery<ClaimWindow>(client, OPEN, [
    int4s(windows, ({ device }) => device.id),
    // a device clock that runs ahead does not extend the claim window
    timestamps(windows, ({ at, receivedAt, detail }) => Math.min(at, receivedAt) + claimMs(detail)),
    windows.map(({ isProven }) => isProven),
  ])
}

const claimMs = (detail: object): number => {
  const ms = 'windowMs' in detail && typeof detail.windowMs === 'number' ? detail.windowMs : 0
  return Math.min(Math.max(0, ms), MOST_CLAIM_MS)
}

/** Records the windows that were closed before: a message that prolongs one opens nothing. */
export async function recordClaimWindows(
  client: Queryable,
  windows: readonly ClaimWindow[],
  now: Date,
): Promise<void> {
  const opened = windows.filter(({ before, until }) => until > now && (before === null || before <= now))
  for (const { before, until, ...device } of opened)
    await recordAudit(client, deviceSource(device.publicId, now), {
      action: 'device.claim_window',
      entity: deviceEntity(device),
      changes: changesBetween({ until: before }, { until }),
    })
}
