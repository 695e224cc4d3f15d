import type { z } from 'zod'
import { inTransaction, type Queryable, run } from '../transaction'
import { dayOf } from './days'
import type { DeviceHour } from './late'
import { listPartitions } from './partitions'
import { keptFrom, rollUpProgress, takeTurn, writeProgress } from './progress'
import { rebuildDays, rebuildHours } from './rebuild-hours'
import { DAY_MS, HOUR_MS, MINUTE_MS } from './types'

/** Readings are given ten minutes after the hour (see `lateHours`), and half as long again to be committed. */
const SETTLED_AFTER_MS = 15 * MINUTE_MS
const DEVICES_AT_ONCE = 200
const LATE_AT_ONCE = 100

type Progress = z.infer<typeof rollUpProgress>

const DEVICES = `select key from "Device" where key > $1 order by key limit ${DEVICES_AT_ONCE}`

/** Nothing can have been missed before the first partition: what is older than that came late, and is marked so. */
async function firstProgress(client: Queryable, now: number): Promise<Progress> {
  const first = (await listPartitions(client))[0]
  const current = Math.floor((now - SETTLED_AFTER_MS) / HOUR_MS) * HOUR_MS
  return { hour: first ? Math.min(first.day * DAY_MS, current) : current, device: 0 }
}

/**
 * Hourly roll-ups are written day by day, when the last hour of the day is: else the row of a month would be written
 * 744 times. Until then who reads makes them of the 5-minute ones (see `readWindows`).
 */
const isDayWritten = (at: number, { hour }: Progress): boolean => (dayOf(at) + 1) * DAY_MS <= hour + HOUR_MS

const daysOf = (hours: readonly DeviceHour[]) => [
  ...new Map(
    hours.map(({ device, hour }) => [`${device} ${dayOf(hour)}`, { device, day: dayOf(hour) }]),
  ).values(),
]

async function rebuild(client: Queryable, hours: readonly DeviceHour[], progress: Progress): Promise<void> {
  await rebuildHours(client, hours)
  await rebuildDays(client, daysOf(hours.filter(({ hour }) => isDayWritten(hour, progress))))
}

/** Some devices of the next hour; false when there is nothing to do, or somebody else does it. */
async function rollUpSome(now: number): Promise<boolean> {
  return inTransaction(async (client) => {
    const turn = await takeTurn(client, 'storage.rolledThrough')
    if (!turn) return false
    const parsed = rollUpProgress.safeParse(turn.value)
    const progress = parsed.success ? parsed.data : await firstProgress(client, now)
    const { hour, device } = progress
    if (hour + HOUR_MS + SETTLED_AFTER_MS > now) {
      if (!parsed.success) await writeProgress(client, 'storage.rolledThrough', progress)
      return false
    }
    const keys = (await run<{ key: number }>(client, DEVICES, [device])).map(({ key }) => key)
    const hours = keys.map((key) => ({ device: key, hour }))
    await rebuild(client, hours, progress)
    const isLast = keys.length < DEVICES_AT_ONCE
    const next = isLast ? { hour: hour + HOUR_MS, device: 0 } : { hour, device: keys.at(-1) ?? device }
    await writeProgress(client, 'storage.rolledThrough', next)
    return true
  })
}

/** In key order, as those who mark hours take them, and without those that are being marked again just now. */
const TAKE_LATE = `
  with due as (
    select device, hour from late_hour order by device, hour limit ${LATE_AT_ONCE} for update skip locked
  )
  delete from late_hour l using due where l.device = due.device and l.hour = due.hour
  returning l.device, (extract(epoch from l.hour) * 1000)::float8 as hour`

/** Some hours that got readings after they were rolled up; false when there are none left. */
async function rollUpLate(): Promise<boolean> {
  return inTransaction(async (client) => {
    // nobody else may rewrite the same roll-ups, or delete readings, meanwhile
    const turn = await takeTurn(client, 'storage.rolledThrough')
    const progress = rollUpProgress.safeParse(turn?.value)
    if (!progress.success) return false
    // taken first: a reading that comes after this marks its hour again
    const late = await run<DeviceHour>(client, TAKE_LATE)
    const oldest = await keptFrom(client)
    const kept = late.filter(({ hour }) => hour >= oldest)
    await rebuild(client, kept, progress.data)
    return late.length === LATE_AT_ONCE
  })
}

/**
 * Builds the roll-ups of the hours that ended a quarter of an hour ago, and again those that got late readings. Goes
 * on where it was stopped; several workers take turns.
 */
export async function rollUp(now: Date): Promise<void> {
  while (await rollUpSome(now.getTime()));
  while (await rollUpLate());
}
