import { createHash } from 'node:crypto'
import { resolveAt } from '@/domain/readings/clock'
import type { DeviceEvent } from '@/ingest/types'
import type { KnownDevice } from '@/server/devices/report'
import { int4s, timestamps } from '@/server/db/arrays'
import { type Queryable, runQuery } from '@/server/db/transaction'

/** A note of a device that is known. Times in epoch milliseconds. */
export type NewDeviceEvent = {
  device: KnownDevice
  at: number
  receivedAt: number
  type: string
  detail: object
}

/** The longest a device may leave itself open to be claimed. */
const MOST_CLAIM_MS = 24 * 3_600_000

/** What is kept of a note: everything it says besides whose it is, when (if that can be believed), and a secret. */
export function deviceEventOf(note: DeviceEvent, receivedAt: number): Omit<NewDeviceEvent, 'device'> {
  const { deviceId: _, at, info: _info, type, ...said } = note
  const { secret: _secret, ...detail } = { secret: undefined, ...said }
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

const OPEN = `
  update "Device" d set "claimableUntil" = greatest(d."claimableUntil", o.until)
  from unnest($1::int[], $2::timestamptz[]) o(key, until) where d.key = o.key`

/** Keeps what devices said besides readings; the same thing said twice is kept once. */
export async function writeDeviceEvents(client: Queryable, notes: readonly NewDeviceEvent[]): Promise<void> {
  if (notes.length === 0) return
  await runQuery(client, INSERT, [
    int4s(notes, ({ device }) => device.key),
    timestamps(notes, ({ at }) => at),
    notes.map(digestOf),
    timestamps(notes, ({ receivedAt }) => receivedAt),
    notes.map(({ type }) => type),
    notes.map(({ detail }) => JSON.stringify(detail)),
  ])
  const windows = notes.filter(({ type }) => type === 'claim')
  if (windows.length === 0) return
  await runQuery(client, OPEN, [
    int4s(windows, ({ device }) => device.key),
    // a device's clock that runs ahead does not keep it open for longer
    timestamps(windows, ({ at, receivedAt, detail }) => Math.min(at, receivedAt) + claimMs(detail)),
  ])
}

const claimMs = (detail: object): number => {
  const ms = 'windowMs' in detail && typeof detail.windowMs === 'number' ? detail.windowMs : 0
  return Math.min(Math.max(0, ms), MOST_CLAIM_MS)
}
