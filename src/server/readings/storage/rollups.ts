import type { z } from 'zod'
import { inTransaction, type Queryable, run } from '../transaction'
import type { DeviceHour } from './late'
import { listPartitions } from './partitions'
import { keptFrom, rollUpProgress, takeTurn, writeProgress } from './progress'
import { rebuildHours } from './rebuild-hours'
import { DAY_MS, HOUR_MS, MINUTE_MS } from './types'

/** Readings are given ten minutes after the hour (see `lateHours`), and as long again half to be committed. */
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

/** Some devices of the next hour; false when there is nothing to do, or somebody else does it. */
async function rollUpSome(now: number): Promise<boolean> {
  return inTransaction(async (client) => {
    const turn = await takeTurn(client, 'storage.rolledThrough')
    if (!turn) return false
    const parsed = rollUpProgress.safeParse(turn.value)
    const { hour, device } = parsed.success ? parsed.data : await firstProgress(client, now)
    if (hour + HOUR_MS + SETTLED_AFTER_MS > now) {
      if (!parsed.success) await writeProgress(client, 'storage.rolledThrough', { hour, device })
      return false
    }
    const keys = (await run<{ key: number }>(client, DEVICES, [device])).map(({ key }) => key)
    await rebuildHours(
      client,
      keys.map((key) => ({ device: key, hour })),
    )
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
    // nobody else may rewrite the same rows of roll-ups, or delete readings, meanwhile
    if (!(await takeTurn(client, 'storage.rolledThrough'))) return false
    // taken first: a reading that comes after this marks its hour again
    const late = await run<DeviceHour>(client, TAKE_LATE)
    const oldest = await keptFrom(client)
    await rebuildHours(
      client,
      late.filter(({ hour }) => hour >= oldest),
    )
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
