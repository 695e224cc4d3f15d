import type { Report } from '@/server/devices/report'
import type { PresenceSignal } from '@/server/ingestion/record/collect'
import type { KnownDevice } from '@/server/devices/report'
import { int4s, timestamps } from '@/server/db/arrays'
import type { PresenceUpdate } from '@/server/timeseries/store'
import { type Queryable, runQuery } from '@/server/db/transaction'

/** "Seen" is written at most this often per device: every write updates a row and its index entries. */
const SEEN_EVERY_MS = 1_000

/** A reading measured longer than this before the device was last seen belongs to a backlog. */
const LATE_MS = 60_000
/** A backlog is recorded at most this often: all of it is older than the first record. */
const LATE_EVERY_MS = 60_000

export type SeenDevice = PresenceUpdate & { device: KnownDevice }
export type WillSignal = { device: KnownDevice; at: number }

/**
 * The newest sign of life and the newest will of each device in a batch, in key order. Reports outside `kept` are
 * duplicates and prove no presence.
 */
export function collectPresence(
  signs: readonly PresenceSignal[],
  kept: ReadonlySet<Report>,
): { seen: SeenDevice[]; wills: WillSignal[] } {
  const seen = new Map<KnownDevice, SeenDevice>()
  const wills = new Map<KnownDevice, WillSignal>()
  for (const { device, at, isWill, report } of signs) {
    if (report && !kept.has(report)) continue
    const last = seen.get(device)
    if (isWill) {
      wills.set(device, { device, at })
      continue
    }
    // a will and the message after it may arrive within the same millisecond; the message is the later one
    const spokeAt = Math.max(at, last?.at ?? 0, (wills.get(device)?.at ?? -1) + 1)
    const valid = report === null || report.readings.length > 0
    const isLate = isBacklog(report, last?.at ?? device.seenAt) || (last?.isLate ?? false)
    seen.set(device, { device, at: spokeAt, valid: valid || (last?.valid ?? false), isLate })
  }
  return { seen: inKeyOrder(seen).filter(isDue), wills: inKeyOrder(wills) }
}

const inKeyOrder = <T extends { device: KnownDevice }>(byDevice: ReadonlyMap<KnownDevice, T>): T[] =>
  [...byDevice.values()].sort((a, b) => a.device.id - b.device.id)

const isBacklog = (report: Report | null, heardAt: number): boolean =>
  report?.clock === 'device' && report.at < heardAt - LATE_MS

/** Also true when the previous time is ahead by as much: the clock has been corrected since. */
const isDue = ({ device, at, valid, isLate }: SeenDevice): boolean =>
  device.hasWill ||
  (isLate === true && at - device.backlogNotedAt >= LATE_EVERY_MS) ||
  Math.abs(at - device.seenAt) >= SEEN_EVERY_MS ||
  (valid && !device.provisioned)

/** A will counts unless the device reported after it; of several since then the first one stays. */
const WRITE_WILLS = `
  with told as (
    select d.id, w.at
    from unnest($1::int[], $2::timestamptz[]) w(id, at) join device d using (id)
    order by d.id for no key update of d
  )
  update device d set will_at = told.at
  from told
  where d.id = told.id
    and (d.last_seen_at is null or d.last_seen_at <= told.at)
    and (d.will_at is null or d.will_at < d.last_seen_at)`

export async function writeWills(client: Queryable, wills: readonly WillSignal[]): Promise<void> {
  if (wills.length === 0) return
  await runQuery(client, WRITE_WILLS, [
    int4s(wills, ({ device }) => device.id),
    timestamps(wills, ({ at }) => at),
  ])
}

/** Updates the device cache after the commit. */
export function rememberPresence({
  seen,
  wills,
}: {
  seen: readonly SeenDevice[]
  wills: readonly WillSignal[]
}): void {
  for (const { device, at, valid, isLate } of seen) {
    device.seenAt = at
    if (isLate) device.backlogNotedAt = at
    device.hasWill = false
    device.provisioned ||= valid
  }
  for (const { device, at } of wills) if (at >= device.seenAt) device.hasWill = true
}
