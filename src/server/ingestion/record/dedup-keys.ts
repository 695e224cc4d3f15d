import type { Report } from '@/server/devices/report'
import { COUNTER_KEY_PREFIX } from './collect'
import type { KnownDevice } from '@/server/devices/report'
import { int4s, timestamps } from '@/server/db/arrays'
import { type Queryable, runQuery } from '@/server/db/transaction'

/**
 * Copies of a LoRaWAN frame come within minutes, through a slow gateway or again from the broker. The same counter an
 * hour later is another frame: of a device that restarted and does not join (ABP).
 */
const CLAIM_KEYS = `
  insert into message_dedup as m (device, key, received_at)
  select * from unnest($1::int[], $2::text[], $3::timestamptz[])
  on conflict (device, key) do update set received_at = excluded.received_at
    where m.key like '${COUNTER_KEY_PREFIX}%' and m.received_at < excluded.received_at - interval '1 hour'
  returning device, key`

const FORGET = `delete from message_dedup where device = any($1::int[]) and key like $2`

type KeyedReport = { device: number; dedupKey: string; report: Report }

const byKey = (a: KeyedReport, b: KeyedReport): number =>
  a.device - b.device || (a.dedupKey < b.dedupKey ? -1 : a.dedupKey > b.dedupKey ? 1 : 0)

/** A replay of which nothing was taken must not use up the dedup key of the live message. */
const isEmptyReplay = ({ retain, readings }: Report): boolean => retain && readings.length === 0

const keyOf = (device: number, mark: string): string => `${device} ${mark}`

/** Leaves out the reports whose dedup key was seen before, in this batch or an earlier one. */
export async function withoutDuplicates(client: Queryable, reports: readonly Report[]): Promise<Report[]> {
  const firsts = new Map<string, KeyedReport>()
  for (const report of reports) {
    if (report.dedupKey === null || isEmptyReplay(report)) continue
    const name = keyOf(report.device.id, report.dedupKey)
    if (!firsts.has(name)) firsts.set(name, { device: report.device.id, dedupKey: report.dedupKey, report })
  }
  if (firsts.size === 0) return [...reports]
  const marked = [...firsts.values()].sort(byKey)
  const rows = await runQuery<{ device: number; key: string }>(client, CLAIM_KEYS, [
    int4s(marked, ({ device }) => device),
    marked.map(({ dedupKey: mark }) => mark),
    timestamps(marked, ({ report }) => report.receivedAt),
  ])
  const fresh = new Set(rows.map(({ device, key }) => firsts.get(keyOf(device, key))?.report))
  return reports.filter((report) => report.dedupKey === null || fresh.has(report))
}

/** The devices' frame counters start again: their numbers may repeat. */
export async function resetCounters(client: Queryable, devices: readonly KnownDevice[]): Promise<void> {
  if (devices.length === 0) return
  await runQuery(client, FORGET, [int4s(devices, ({ id }) => id), `${COUNTER_KEY_PREFIX}%`])
}
