import { int4s, timestamps } from '@/server/db/arrays'
import { type Queryable, runQuery } from '@/server/db/transaction'
import { eventLoopYielder } from '@/server/timeseries/storage/yield-to-event-loop'
import { type Damage, damageReason, recordDamage } from '@/server/timeseries/retention/damage'
import { dayOf, sortUnique, loadCompacted } from '@/server/timeseries/storage/days'
import { FRAMES, readFrames } from '@/server/timeseries/storage/frames'
import type { DeviceHour } from './device-hour'
import { HOUR_MS, RESOLUTION_MS, type Reading, type RollupWindow } from '@/server/timeseries/storage/types'
import { windowsOf } from './windows'

/** An hour with more messages is read window by window, so that it does not delay other devices. */
const MOST_AT_ONCE = 20_000
const WIDTH_MS = RESOLUTION_MS[0]

/** One statement for all devices; reads at most this much of a busy one. */
const HOT = `
  select w.device, (extract(epoch from w.hour) * 1000)::float8 as hour, h.n, h.data
  from unnest($1::int[], $2::timestamptz[]) w(device, hour) cross join lateral (
    select count(*)::int as n, ${FRAMES} as data from (
      select at, discriminator, data from reading r
      where r.device = w.device and r.at >= w.hour and r.at < w.hour + interval '1 hour'
      order by at, discriminator limit ${MOST_AT_ONCE + 1}
    ) r
  ) h where h.n > 0`

const SPAN = `
  select ${FRAMES} as data from reading where device = $1 and at >= $2 and at < $3`

type Hot = DeviceHour & { n: number; data: Buffer }
type HourWindows = DeviceHour & { windows: RollupWindow[] }

/** The compacted days that contain hours, for each device. */
async function loadCompactedOf(client: Queryable, hours: readonly DeviceHour[]) {
  const days = new Map(
    hours.map(({ device, hour }) => [`${device} ${dayOf(hour)}`, { device, day: dayOf(hour) }]),
  )
  const found = await loadCompacted(client, [...days.values()])
  const byName = new Map(found.map(({ device, day, readings }) => [`${device} ${day}`, readings]))
  return ({ device, hour }: DeviceHour): Reading[] =>
    (byName.get(`${device} ${dayOf(hour)}`) ?? []).filter(({ at }) => at >= hour && at < hour + HOUR_MS)
}

const keyOf = ({ device, hour }: DeviceHour): string => `${device} ${hour}`

/** The 5-minute windows of hours of devices, from their readings; damaged data is recorded and left out. */
export async function windowsOfHours(
  client: Queryable,
  hours: readonly DeviceHour[],
  compactedBefore: number,
): Promise<HourWindows[]> {
  const columns = [int4s(hours, ({ device }) => device), timestamps(hours, ({ hour }) => hour)]
  const hot = new Map(
    (await runQuery<Hot>(client, HOT, columns, 'rollup-hot')).map((row) => [keyOf(row), row]),
  )
  const old = hours.filter(({ hour }) => hour < compactedBefore)
  const compacted = await loadCompactedOf(client, old)
  const yieldToEventLoop = eventLoopYielder()
  const damages: Damage[] = []
  const found: HourWindows[] = []
  for (const of of hours) {
    await yieldToEventLoop()
    const row = hot.get(keyOf(of))
    const closed = of.hour < compactedBefore ? compacted(of) : []
    if (!row && closed.length === 0) continue
    const windows =
      row && row.n > MOST_AT_ONCE
        ? await windowsOfBusyHour(client, of, { closed, damages })
        : windowsOf(joinReadings(closed, row?.data, damageHandlerFor(of.device, damages)), WIDTH_MS)
    found.push({ ...of, windows })
  }
  await recordDamage(damages, client)
  return found
}

type DamageHandler = Parameters<typeof readFrames>[1]

const damageHandlerFor = (device: number, damages: Damage[]): DamageHandler => ({
  onDamaged: ({ at, data, error }) =>
    damages.push({ device, source: 'reading', at, data, reason: damageReason(error) }),
})

function joinReadings(
  closed: readonly Reading[],
  frames: Buffer | null | undefined,
  note: DamageHandler,
): Reading[] {
  const hot = frames ? readFrames(frames, note) : []
  return sortUnique(closed.length > 0 ? [...closed, ...hot] : hot)
}

async function windowsOfBusyHour(
  client: Queryable,
  { device, hour }: DeviceHour,
  { closed, damages }: { closed: readonly Reading[]; damages: Damage[] },
): Promise<RollupWindow[]> {
  const windows: RollupWindow[] = []
  const yieldToEventLoop = eventLoopYielder()
  for (let from = hour; from < hour + HOUR_MS; from += WIDTH_MS) {
    const to = from + WIDTH_MS
    const [row] = await runQuery<{ data: Buffer | null }>(client, SPAN, [
      device,
      new Date(from),
      new Date(to),
    ])
    const own = closed.filter(({ at }) => at >= from && at < to)
    windows.push(...windowsOf(joinReadings(own, row?.data, damageHandlerFor(device, damages)), WIDTH_MS))
    await yieldToEventLoop()
  }
  return windows
}
