import { pool } from '@/server/pg'
import { byteas, int4s } from '../pg-arrays'
import { inTransaction, type Queryable, run } from '../transaction'
import { dayFrom, dayOf, inOrder, loadSealed, sealHorizon } from './days'
import { nextDevices } from './devices'
import { FRAMES, readFrames } from './frames'
import { packDay } from './pack-day'
import { dropPartition, listPartitions, type Partition } from './partitions'
import { takeTurn } from './progress'
import { DAY_MS, MINUTE_MS, type Reading } from './types'

const DEVICES_AT_ONCE = 20
const READINGS_AT_ONCE = 100_000
/** Looking for what is left in a larger table would keep everybody waiting. */
const SMALL_BYTES = 4 * 1024 * 1024

type Source = { table: string; horizon: number }

const SAVE = `
  insert into reading_day (device, day, data)
  select w.device, ${dayFrom('w.number')}, w.data from unnest($1::int[], $2::int[], $3::bytea[]) w(device, number, data)
  on conflict (device, day) do update set data = excluded.data`

/** Takes a device's rows out of the table; those that come meanwhile stay there for the next time. */
async function takeRows(client: Queryable, { table, horizon }: Source, device: number): Promise<Reading[]> {
  const [row] = await run<{ data: Buffer | null }>(
    client,
    `with taken as (delete from ${table} where device = $1 and at < $2 returning at, part, data)
     select ${FRAMES} as data from taken`,
    [device, new Date(horizon)],
  )
  return row?.data ? readFrames(row.data) : []
}

/** Adds readings to the sealed days of a device; what is there already stays as it is. */
async function addToDays(client: Queryable, device: number, readings: readonly Reading[]): Promise<void> {
  const byDay = new Map<number, Reading[]>()
  for (const reading of readings) {
    const day = dayOf(reading.at)
    const known = byDay.get(day)
    if (known) known.push(reading)
    else byDay.set(day, [reading])
  }
  const stored = await loadSealed(
    client,
    [...byDay.keys()].map((day) => ({ device, day })),
  )
  for (const { day, readings: before } of stored) byDay.set(day, before.concat(byDay.get(day) ?? []))
  const days = [...byDay]
  await run(client, SAVE, [
    int4s(days, () => device),
    int4s(days, ([day]) => day),
    byteas(days, ([day, all]) => packDay(inOrder(all), day * DAY_MS)),
  ])
}

/** Where to go on: after a device, nowhere (everything is sealed), or nowhere because somebody else is at it. */
type Step = number | 'done' | 'busy'

async function sealSome(source: Source, after: number): Promise<Step> {
  return inTransaction(async (client) => {
    if (!(await takeTurn(client, 'storage.sealing'))) return 'busy'
    const devices = await nextDevices(client, { table: source.table, after, limit: DEVICES_AT_ONCE })
    let count = 0
    for (const device of devices) {
      const readings = await takeRows(client, source, device)
      if (readings.length > 0) await addToDays(client, device, readings)
      count += readings.length
      if (count >= READINGS_AT_ONCE) return device
    }
    return devices.at(-1) ?? 'done'
  })
}

async function sealAll(source: Source): Promise<'done' | 'busy'> {
  let step: Step = 0
  while (typeof step === 'number') step = await sealSome(source, step)
  return step
}

const IS_EMPTY = (table: string) =>
  `select pg_relation_size('${table}') <= ${SMALL_BYTES} and not exists (select from ${table}) as empty`

const VACUUM_WITHIN_MS = 10 * MINUTE_MS

/** A partition whose rows are all sealed goes; a row that came meanwhile keeps it until the next time. */
async function dropSealed(partition: Partition): Promise<void> {
  // gives back what the deleted rows took, so that looking for others takes no time
  const vacuum = { text: `vacuum ${partition.name}`, query_timeout: VACUUM_WITHIN_MS }
  await pool().query(vacuum)
  await inTransaction(async (client) => {
    if (!(await takeTurn(client, 'storage.sealing'))) return
    if (!(await listPartitions(client)).some(({ day }) => day === partition.day)) return
    await dropPartition(client, partition, async () => {
      const [row] = await run<{ empty: boolean }>(client, IS_EMPTY(partition.name))
      return row?.empty ?? false
    })
  })
}

/**
 * Packs the days that ended two days ago, device by device, and drops their partitions; then what came late for such
 * days. A reading is in the table or in its sealed day at any moment, so it may be stopped anywhere and begin again.
 */
export async function sealDays(now: Date): Promise<void> {
  const horizon = sealHorizon(now.getTime())
  const due = (await listPartitions()).filter(({ day }) => (day + 1) * DAY_MS <= horizon)
  for (const partition of due) {
    if ((await sealAll({ table: partition.name, horizon })) === 'busy') return
    await dropSealed(partition)
  }
  await sealAll({ table: 'reading_default', horizon })
}
