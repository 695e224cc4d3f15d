import { type Queryable } from '@/server/db/transaction'
import { dayOf, type DeviceDay } from '@/server/timeseries/storage/days'
import { windowsOfHours } from './hour-windows'
import type { DeviceHour } from './device-hour'
import { periodOf } from '@/server/timeseries/storage/periods'
import { dropRollupHours, loadRollupHours, saveRollupHours } from './rollup-hour-rows'
import {
  loadDayRollups,
  loadRollups,
  rollupKeyOf,
  type RollupKey,
  type RollupRow,
  saveRollups,
} from './rollup-rows'
import { DAY_MS, HOUR_MS, type RollupWindow } from '@/server/timeseries/storage/types'
import { mergeWindows } from './windows'

/** New windows of a row and the spans in which they replace all others. */
type RollupChange = RollupRow & { spans: Set<number> }

class RollupChanges {
  private readonly byName = new Map<string, RollupChange>()

  /** `widthMs`: of the spans, which begin at `span`. */
  constructor(private readonly widthMs: number) {}

  add(key: RollupKey, span: number, windows: readonly RollupWindow[]): void {
    const name = rollupKeyOf(key)
    let change = this.byName.get(name)
    if (!change) this.byName.set(name, (change = { ...key, windows: [], spans: new Set() }))
    change.spans.add(span)
    change.windows.push(...windows)
  }

  /** Writes the rows and returns them complete, including what they held `before` in other spans. */
  async save(client: Queryable, before?: ReadonlyMap<string, RollupWindow[]>): Promise<RollupRow[]> {
    const changes = [...this.byName.values()]
    if (changes.length === 0) return []
    before ??= await loadRollups(client, changes)
    const isKept = ({ at }: RollupWindow, { spans }: RollupChange) =>
      !spans.has(Math.floor(at / this.widthMs) * this.widthMs)
    const rows = changes.map((change) => {
      const kept = (before?.get(rollupKeyOf(change)) ?? []).filter((window) => isKept(window, change))
      const { spans: _, ...key } = change
      return { ...key, windows: kept.concat(change.windows).sort((a, b) => a.at - b.at) }
    })
    await saveRollups(client, rows)
    return rows
  }
}

function addHour(
  changes: RollupChanges,
  { device, hour, windows }: DeviceHour & { windows: RollupWindow[] },
): void {
  const bySeries = new Map<number, RollupWindow[]>()
  for (const window of windows) {
    const own = bySeries.get(window.series)
    if (own) own.push(window)
    else bySeries.set(window.series, [window])
  }
  for (const [series, own] of bySeries)
    changes.add({ device, series, level: 0, period: periodOf(0, hour) }, hour, own)
}

type RebuildRequest = {
  hours: readonly DeviceHour[]
  /** Days before this one are merged: their hours are in the rows of the day. */
  mergedBefore: number
  /** Readings before this (epoch ms) may be compacted. */
  compactedBefore: number
}

/**
 * Builds the roll-ups of hours from their readings; equal readings give equal roll-ups. The caller must hold a lock
 * that excludes other workers for the same devices.
 */
export async function rebuildHours(
  client: Queryable,
  { hours, mergedBefore, compactedBefore }: RebuildRequest,
): Promise<void> {
  if (hours.length === 0) return
  const built = await windowsOfHours(client, hours, compactedBefore)
  const isOpen = ({ hour }: DeviceHour): boolean => dayOf(hour) >= mergedBefore
  await saveRollupHours(
    client,
    built.filter((one) => isOpen(one) && one.windows.length > 0),
  )
  const closed = built.filter((one) => !isOpen(one))
  const changes = new RollupChanges(HOUR_MS)
  for (const one of closed) addHour(changes, one)
  await changes.save(client)
  await rebuildDays(client, daysOf(closed))
}

const daysOf = (hours: readonly DeviceHour[]): DeviceDay[] => [
  ...new Map(
    hours.map(({ device, hour }) => [`${device} ${dayOf(hour)}`, { device, day: dayOf(hour) }]),
  ).values(),
]

/** Builds the hourly roll-ups of whole days from their 5-minute ones. */
async function saveHourly(client: Queryable, days: readonly RollupRow[]): Promise<void> {
  const changes = new RollupChanges(DAY_MS)
  for (const { device, series, period, windows } of days) {
    const start = period * DAY_MS
    changes.add(
      { device, series, level: 1, period: periodOf(1, start) },
      start,
      mergeWindows(windows, HOUR_MS),
    )
  }
  await changes.save(client)
}

async function rebuildDays(client: Queryable, days: readonly DeviceDay[]): Promise<void> {
  if (days.length > 0) await saveHourly(client, await loadDayRollups(client, days))
}

/**
 * Merges the hours of a completed day into the rows of the day and of the month: a row of a month is written once a
 * day, not once an hour.
 */
export async function mergeDay(client: Queryable, devices: readonly number[], day: number): Promise<void> {
  const range = { devices, from: day * DAY_MS, to: (day + 1) * DAY_MS }
  // exist only when the watermark was set back, or earlier versions wrote hours into their day
  const before = await loadDayRollups(
    client,
    devices.map((device) => ({ device, day })),
  )
  const known = new Map(before.map((row) => [rollupKeyOf(row), row.windows]))
  const changes = new RollupChanges(HOUR_MS)
  for (const row of await loadRollupHours(client, range)) addHour(changes, row)
  const saved = await changes.save(client, known)
  const names = new Set(saved.map(rollupKeyOf))
  await saveHourly(client, [...saved, ...before.filter((row) => !names.has(rollupKeyOf(row)))])
  await dropRollupHours(client, range)
}
