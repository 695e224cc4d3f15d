import { byteas, int2s, int4s, timestamps } from '../pg-arrays'
import { type Queryable, run } from '../transaction'
import { breather } from './breathe'
import { dayFrom, dayOf, inOrder, loadSealed } from './days'
import { FRAMES, readFrames } from './frames'
import type { DeviceHour } from './late'
import { packWindows, unpackWindows } from './pack-windows'
import { periodOf } from './periods'
import { DAY_MS, HOUR_MS, LEVEL_MS, type Level, type Reading, type Window } from './types'
import { mergeWindows, windowsOf } from './windows'

const HOT = `
  select w.device, (extract(epoch from w.hour) * 1000)::float8 as hour, h.data
  from unnest($1::int[], $2::timestamptz[]) w(device, hour) cross join lateral (
    select ${FRAMES} as data from reading r
    where r.device = w.device and r.at >= w.hour and r.at < w.hour + interval '1 hour'
  ) h`

const nameOf = (...parts: number[]): string => parts.join(' ')

/** What hours of devices hold; `found` unpacks it, ascending by time but for what came late. */
async function framesOf(client: Queryable, hours: readonly DeviceHour[]) {
  const days = new Map(
    hours.map(({ device, hour }) => [nameOf(device, dayOf(hour)), { device, day: dayOf(hour) }]),
  )
  const sealed = new Map<string, Reading[]>()
  const columns = [int4s(hours, ({ device }) => device), timestamps(hours, ({ hour }) => hour)]
  const hot = await run<DeviceHour & { data: Buffer | null }>(client, HOT, columns)
  for (const { device, day, readings } of await loadSealed(client, [...days.values()]))
    sealed.set(nameOf(device, day), readings)
  return hot.map(({ device, hour, data }) => ({
    device,
    hour,
    found: () => {
      const closed = sealed.get(nameOf(device, dayOf(hour))) ?? []
      const within = closed.filter(({ at }) => at >= hour && at < hour + HOUR_MS)
      return [...within, ...(data ? readFrames(data) : [])]
    },
  }))
}

/** A row of the roll-ups table: what replaces its windows of these hours. */
type Change = {
  device: number
  series: number
  level: Level
  period: number
  hours: Set<number>
  windows: Window[]
}

function addChanges(
  changes: Map<string, Change>,
  { device, hour }: DeviceHour,
  level: Level,
  windows: Window[],
) {
  const period = periodOf(level, hour)
  for (const window of windows) {
    const { series } = window
    const name = nameOf(device, series, level, period)
    let change = changes.get(name)
    if (!change)
      changes.set(name, (change = { device, series, level, period, hours: new Set(), windows: [] }))
    change.hours.add(hour)
    change.windows.push(window)
  }
}

const KEYS = `unnest($1::int[], $2::smallint[], $3::smallint[], $4::int[]) w(device, series, level, number)`

const LOAD = `
  select device, series, level, w.number as period, data
  from ${KEYS} join rollup using (device, series, level)
  where period = ${dayFrom('w.number')}`

const SAVE = `
  insert into rollup (device, series, level, period, data)
  select w.device, w.series, w.level, ${dayFrom('w.number')}, w.data
  from unnest($1::int[], $2::smallint[], $3::smallint[], $4::int[], $5::bytea[]) w(device, series, level, number, data)
  on conflict (device, series, level, period) do update set data = excluded.data`

const keyColumns = (changes: readonly Change[]) => [
  int4s(changes, ({ device }) => device),
  int2s(changes, ({ series }) => series),
  int2s(changes, ({ level }) => level),
  int4s(changes, ({ period }) => period),
]

type Stored = Pick<Change, 'device' | 'series' | 'level' | 'period'> & { data: Buffer }

/** The windows that are there, without those of the hours that are built again, and the new ones. */
function merged({ level, period, series, hours, windows }: Change, stored: Stored | undefined): Window[] {
  const known = stored
    ? unpackWindows(stored.data, { series, start: period * DAY_MS, widthMs: LEVEL_MS[level] })
    : []
  const kept = known.filter(({ at }) => !hours.has(Math.floor(at / HOUR_MS) * HOUR_MS))
  return [...kept, ...windows].sort((a, b) => a.at - b.at)
}

/**
 * Builds the roll-ups of these hours from their readings, in both levels; the same readings give the same roll-ups.
 * Nobody else may do so for the same devices meanwhile.
 */
export async function rebuildHours(client: Queryable, hours: readonly DeviceHour[]): Promise<void> {
  if (hours.length === 0) return
  const breathe = breather()
  const byName = new Map<string, Change>()
  for (const { device, hour, found } of await framesOf(client, hours)) {
    await breathe()
    const readings = inOrder(found())
    const windows = windowsOf(readings, LEVEL_MS[0])
    addChanges(byName, { device, hour }, 0, windows)
    addChanges(byName, { device, hour }, 1, mergeWindows(windows, LEVEL_MS[1]))
  }
  if (byName.size === 0) return
  const changes = [...byName.values()]
  const found = await run<Stored>(client, LOAD, keyColumns(changes))
  const stored = new Map(found.map((row) => [nameOf(row.device, row.series, row.level, row.period), row]))
  const packed: Buffer[] = []
  for (const change of changes) {
    await breathe()
    const { device, series, level, period } = change
    const windows = merged(change, stored.get(nameOf(device, series, level, period)))
    packed.push(packWindows(windows, period * DAY_MS, LEVEL_MS[level]))
  }
  await run(client, SAVE, [...keyColumns(changes), byteas(packed, (data) => data)])
}
