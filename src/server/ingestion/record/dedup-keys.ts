import type { Report } from '@/server/devices/report'
import { COUNTER_MARK } from './collect'
import type { KnownDevice } from '@/server/devices/report'
import { int4s, timestamps } from '@/server/db/arrays'
import { type Queryable, run } from '@/server/db/transaction'

/**
 * Copies of a LoRaWAN frame come within minutes, through a slow gateway or again from the broker. What bears the same
 * counter later is another frame: of a device that was switched on anew and does not join (ABP).
 */
const MARK = `
  insert into message_mark as m (device, key, received_at)
  select * from unnest($1::int[], $2::text[], $3::timestamptz[])
  on conflict (device, key) do update set received_at = excluded.received_at
    where m.key like '${COUNTER_MARK}%' and m.received_at < excluded.received_at - interval '1 hour'
  returning device, key`

const FORGET = `delete from message_mark where device = any($1::int[]) and key like $2`

type Marked = { device: number; mark: string; report: Report }

const byKey = (a: Marked, b: Marked): number =>
  a.device - b.device || (a.mark < b.mark ? -1 : a.mark > b.mark ? 1 : 0)

/** A replay of which nothing was taken must not spend the mark of the live message. */
const isEmptyReplay = ({ retain, readings }: Report): boolean => retain && readings.length === 0

const nameOf = (device: number, mark: string): string => `${device} ${mark}`

/** Leaves out the reports whose mark was seen before, in this batch or ever. */
export async function withoutDuplicates(client: Queryable, reports: readonly Report[]): Promise<Report[]> {
  const firsts = new Map<string, Marked>()
  for (const report of reports) {
    if (report.mark === null || isEmptyReplay(report)) continue
    const name = nameOf(report.device.key, report.mark)
    if (!firsts.has(name)) firsts.set(name, { device: report.device.key, mark: report.mark, report })
  }
  if (firsts.size === 0) return [...reports]
  const marked = [...firsts.values()].sort(byKey)
  const rows = await run<{ device: number; key: string }>(client, MARK, [
    int4s(marked, ({ device }) => device),
    marked.map(({ mark }) => mark),
    timestamps(marked, ({ report }) => report.receivedAt),
  ])
  const fresh = new Set(rows.map(({ device, key }) => firsts.get(nameOf(device, key))?.report))
  return reports.filter((report) => report.mark === null || fresh.has(report))
}

/** The devices' frame counters start again: numbers seen before may come again. */
export async function resetCounters(client: Queryable, devices: readonly KnownDevice[]): Promise<void> {
  if (devices.length === 0) return
  await run(client, FORGET, [int4s(devices, ({ key }) => key), `${COUNTER_MARK}%`])
}
