import { int4s, timestamps } from '../pg-arrays'
import { type Queryable, run } from '../transaction'
import { breather } from './breathe'
import { dayOf, type DeviceDay, inOrder, loadSealed } from './days'
import { FRAMES, readFrames } from './frames'
import type { DeviceHour } from './late'
import { periodOf } from './periods'
import {
  loadDayRollups,
  loadRollups,
  nameOf,
  type RollupKey,
  type RollupRow,
  saveRollups,
} from './rollup-rows'
import { DAY_MS, HOUR_MS, LEVEL_MS, type Reading, type Window } from './types'
import { mergeWindows, windowsOf } from './windows'

const HOT = `
  select w.device, (extract(epoch from w.hour) * 1000)::float8 as hour, h.data
  from unnest($1::int[], $2::timestamptz[]) w(device, hour) cross join lateral (
    select ${FRAMES} as data from reading r
    where r.device = w.device and r.at >= w.hour and r.at < w.hour + interval '1 hour'
  ) h`

/** The sealed days that hours lie in, for each device. */
async function sealedOf(client: Queryable, hours: readonly DeviceHour[]) {
  const days = new Map(
    hours.map(({ device, hour }) => [`${device} ${dayOf(hour)}`, { device, day: dayOf(hour) }]),
  )
  const found = await loadSealed(client, [...days.values()])
  const byName = new Map(found.map(({ device, day, readings }) => [`${device} ${day}`, readings]))
  return ({ device, hour }: DeviceHour): Reading[] => byName.get(`${device} ${dayOf(hour)}`) ?? []
}

/** The 5-minute windows of hours of devices, from their readings. */
async function windowsOfHours(client: Queryable, hours: readonly DeviceHour[]) {
  const columns = [int4s(hours, ({ device }) => device), timestamps(hours, ({ hour }) => hour)]
  const hot = await run<DeviceHour & { data: Buffer | null }>(client, HOT, columns)
  const sealed = await sealedOf(client, hours)
  const breathe = breather()
  const found: (DeviceHour & { windows: Window[] })[] = []
  for (const { device, hour, data } of hot) {
    await breathe()
    const closed = sealed({ device, hour }).filter(({ at }) => at >= hour && at < hour + HOUR_MS)
    const readings = inOrder([...closed, ...(data ? readFrames(data) : [])])
    found.push({ device, hour, windows: windowsOf(readings, LEVEL_MS[0]) })
  }
  return found
}

/** New windows of a row and the spans in which they replace all others. */
type Change = RollupRow & { spans: Set<number> }

class Changes {
  private readonly byName = new Map<string, Change>()

  /** `widthMs`: of the spans, which begin at `span`. */
  constructor(private readonly widthMs: number) {}

  add(key: RollupKey, span: number, windows: readonly Window[]): void {
    const name = nameOf(key)
    let change = this.byName.get(name)
    if (!change) this.byName.set(name, (change = { ...key, windows: [], spans: new Set() }))
    change.spans.add(span)
    change.windows.push(...windows)
  }

  async save(client: Queryable): Promise<void> {
    const changes = [...this.byName.values()]
    if (changes.length === 0) return
    const before = await loadRollups(client, changes)
    const isKept = ({ at }: Window, { spans }: Change) =>
      !spans.has(Math.floor(at / this.widthMs) * this.widthMs)
    const rows = changes.map((change) => {
      const kept = (before.get(nameOf(change)) ?? []).filter((window) => isKept(window, change))
      return { ...change, windows: kept.concat(change.windows).sort((a, b) => a.at - b.at) }
    })
    await saveRollups(client, rows)
  }
}

/**
 * Builds the 5-minute roll-ups of hours from their readings; the same readings give the same roll-ups. Nobody else may
 * do so for the same devices meanwhile.
 */
export async function rebuildHours(client: Queryable, hours: readonly DeviceHour[]): Promise<void> {
  if (hours.length === 0) return
  const changes = new Changes(HOUR_MS)
  for (const { device, hour, windows } of await windowsOfHours(client, hours))
    for (const series of new Set(windows.map((window) => window.series))) {
      const own = windows.filter((window) => window.series === series)
      changes.add({ device, series, level: 0, period: periodOf(0, hour) }, hour, own)
    }
  await changes.save(client)
}

/** Builds the hourly roll-ups of whole days from their 5-minute ones. */
export async function rebuildDays(client: Queryable, days: readonly DeviceDay[]): Promise<void> {
  if (days.length === 0) return
  const changes = new Changes(DAY_MS)
  for (const { device, series, period, windows } of await loadDayRollups(client, days)) {
    const start = period * DAY_MS
    changes.add(
      { device, series, level: 1, period: periodOf(1, start) },
      start,
      mergeWindows(windows, HOUR_MS),
    )
  }
  await changes.save(client)
}
