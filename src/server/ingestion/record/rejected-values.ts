import { createHash } from 'node:crypto'
import type { Report } from '@/server/devices/report'
import type { KnownDevice } from '@/server/devices/report'
import { int4s, timestamps } from '@/server/db/arrays'
import { type Queryable, runQuery } from '@/server/db/transaction'

/** A rejected value. `name` combines metric, channel and reason; `at` in epoch milliseconds. */
export type RejectedValues = { device: KnownDevice; at: number; name: string; detail: object }

const HOUR_MS = 3_600_000

const hourOf = (at: number): number => Math.floor(at / HOUR_MS)

/** The device events for a report's rejected values: none where this process has recorded the same within the hour. */
export function rejectedValuesOf({
  device,
  receivedAt,
  rejected,
}: Pick<Report, 'device' | 'receivedAt' | 'rejected'>): RejectedValues[] {
  const { hour, names } = device.rejectedValues
  const isNoted = (name: string) => hour === hourOf(receivedAt) && names.has(name)
  return rejected.flatMap(({ metric, channel, reason }) => {
    const name = `${metric} ${channel} ${reason}`
    return isNoted(name) ? [] : [{ device, at: receivedAt, name, detail: { metric, channel, reason } }]
  })
}

/** No worker has recorded it for the device within the preceding hour. */
const INSERT = `
  insert into device_event (device, at, digest, received_at, type, detail)
  select distinct on (r.device, r.digest) r.device, r.at, r.digest, r.at, 'rejected', r.detail::jsonb
  from unnest($1::int[], $2::timestamptz[], $3::text[], $4::text[]) r(device, at, digest, detail)
  where not exists (
    select from device_event e
    where e.device = r.device and e.at > r.at - interval '1 hour' and e.type = 'rejected' and e.digest = r.digest)
  order by r.device, r.digest, r.at
  on conflict do nothing`

const digestOf = ({ name }: RejectedValues): string =>
  createHash('sha256').update(`rejected ${name}`).digest('base64url').slice(0, 22)

/** Records rejected values among a device's events, one an hour for each kind. */
export async function writeRejectedValues(
  client: Queryable,
  refusals: readonly RejectedValues[],
): Promise<void> {
  if (refusals.length === 0) return
  await runQuery(client, INSERT, [
    int4s(refusals, ({ device }) => device.id),
    timestamps(refusals, ({ at }) => at),
    refusals.map(digestOf),
    refusals.map(({ detail }) => JSON.stringify(detail)),
  ])
}

/** Updates the device cache after the commit. */
export function rememberRejectedValues(refusals: readonly RejectedValues[]): void {
  for (const { device, at, name } of refusals) {
    const hour = hourOf(at)
    if (device.rejectedValues.hour !== hour) device.rejectedValues = { hour, names: new Set() }
    device.rejectedValues.names.add(name)
  }
}
