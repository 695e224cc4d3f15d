import { pool } from '@/server/db/pool'
import { timestamps } from '@/server/db/arrays'
import { type Queryable, runQuery } from '@/server/db/transaction'
import { dayFrom } from '@/server/timeseries/storage/days'
import { listPartitions } from '@/server/timeseries/retention/partitions'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/server/timeseries/storage/types'

/** Consecutive keys of devices that are rolled up together; the migration and the table "rollup_share" rely on it. */
const DEVICES_IN_SHARE = 500

/** Readings have ten minutes after the hour (see `store`), and five more minutes to be committed. */
export const ALLOWED_LATENESS_MS = 15 * MINUTE_MS

/** Progress of the roll-ups of a share. Everything before `hour` is rolled up, every day before `day` is merged. */
export type RollupShare = { share: number; hour: number; device: number; day: number; dayDevice: number }

/** SQL: the share of a device. */
const shareOf = (device: string): string => `(${device} / ${DEVICES_IN_SHARE})`

export const firstDeviceOf = ({ share }: Pick<RollupShare, 'share'>): number => share * DEVICES_IN_SHARE
export const lastDeviceOf = (of: Pick<RollupShare, 'share'>): number =>
  firstDeviceOf(of) + DEVICES_IN_SHARE - 1

const COLUMNS = `
  share, (extract(epoch from hour) * 1000)::float8 as hour, device,
  (day - date '1970-01-01') as day, day_device as "dayDevice"`

const GREATEST_KEY = `(select coalesce(max(id), 0) from device)`

/** A new share begins at the watermark of the others: its devices were created at that time. */
const ADD = `
  insert into rollup_share (share, hour, day)
  select s, w.hour, (w.hour at time zone 'UTC')::date
  from (select coalesce((select min(hour) from rollup_share), $1::timestamptz) as hour) w
  cross join generate_series(0, ${shareOf(GREATEST_KEY)}) s
  on conflict do nothing`

/** A watermark that ran ahead with a wrong clock would skip hours. */
const SET_BACK = `
  update rollup_share set hour = $1, device = -1, day = least(day, ($1 at time zone 'UTC')::date), day_device = -1
  where share in (select share from rollup_share where hour > $1 order by share for update skip locked)`

/** The first hour that is not to be rolled up yet. */
const openHour = (now: number): number => Math.floor((now - ALLOWED_LATENESS_MS) / HOUR_MS) * HOUR_MS

/** The first partition is the earliest hour to build: older readings came late and are invalidations. */
async function firstHour(client: Queryable, now: number): Promise<number> {
  const first = (await listPartitions(client))[0]
  return first ? Math.min(first.day * DAY_MS, openHour(now)) : openHour(now)
}

/** Creates a share for every device, and sets back shares that are ahead of the clock. */
export async function prepareShares(client: Queryable, now: number): Promise<void> {
  await runQuery(client, ADD, [new Date(await firstHour(client, now))])
  await runQuery(client, SET_BACK, [new Date(openHour(now))])
}

const claimOf = (condition: string, order: string): string => `
  select ${COLUMNS} from rollup_share where ${condition} order by ${order} limit 1 for update skip locked`

const HOUR_DUE = claimOf('hour < $1 and share <> all($2::int[])', 'hour, share')
const DAY_DUE = claimOf(`day < (hour at time zone 'UTC')::date and share <> all($1::int[])`, 'day, share')
const INVALIDATED_DUE = claimOf(
  `share > $1 and exists (
     select from rollup_invalidation l
     where l.device >= share * ${DEVICES_IN_SHARE} and l.device < (share + 1) * ${DEVICES_IN_SHARE})`,
  'share',
)

/** Locks the share whose hours lag the most until the transaction ends; null for none. */
export async function claimHour(
  client: Queryable,
  { now, except }: { now: number; except: readonly number[] },
): Promise<RollupShare | null> {
  return (await runQuery<RollupShare>(client, HOUR_DUE, [new Date(openHour(now)), except]))[0] ?? null
}

/** The same for days. */
export async function claimDay(client: Queryable, except: readonly number[]): Promise<RollupShare | null> {
  return (await runQuery<RollupShare>(client, DAY_DUE, [except]))[0] ?? null
}

/** The next share after `after` that has invalidated hours. */
export async function claimInvalidated(client: Queryable, after: number): Promise<RollupShare | null> {
  return (await runQuery<RollupShare>(client, INVALIDATED_DUE, [after]))[0] ?? null
}

/** True when the allowed lateness of the share's next hour has passed. */
export const isHourDue = ({ hour }: RollupShare, now: number): boolean => hour < openHour(now)

export const isDayDue = ({ hour, day }: RollupShare): boolean => (day + 1) * DAY_MS <= hour

/** Locks a share until the transaction ends; null when another worker holds it. */
export async function lockShare(client: Queryable, share: number): Promise<RollupShare | null> {
  const text = `select ${COLUMNS} from rollup_share where share = $1 for update skip locked`
  return (await runQuery<RollupShare>(client, text, [share]))[0] ?? null
}

/** Waits for and locks the shares of these devices, so that no worker rolls them up meanwhile. */
export async function lockShares(client: Queryable, devices: readonly number[]): Promise<void> {
  const text = `
    select from rollup_share where share in (select ${shareOf('d')} from unnest($1::int[]) d) order by share for update`
  await runQuery(client, text, [devices])
}

const SAVE = `
  update rollup_share set hour = $2, device = $3, day = ${dayFrom('$4::int')}, day_device = $5 where share = $1`

export async function saveShare(client: Queryable, share: RollupShare): Promise<void> {
  await runQuery(client, SAVE, [share.share, new Date(share.hour), share.device, share.day, share.dayDevice])
}

const PROGRESS = `select ${COLUMNS} from rollup_share where share = ${shareOf('$1::int')}`

/** Progress of a device's roll-ups; null before they begin. */
export async function loadShareProgress(
  device: number,
  client: Queryable = pool(),
): Promise<RollupShare | null> {
  return (await runQuery<RollupShare>(client, PROGRESS, [device], 'rollup-progress'))[0] ?? null
}

/**
 * A device's roll-ups exist for all windows that end by this time (epoch milliseconds; 0 for never); later values must
 * be read from readings. Late readings invalidate their hour; until it is rebuilt its roll-ups do not include them.
 */
export async function rollupWatermark(device: number, client: Queryable = pool()): Promise<number> {
  return (await loadShareProgress(device, client))?.hour ?? 0
}

/** The same for all devices. */
export async function lowestRollupWatermark(client: Queryable = pool()): Promise<number> {
  const text = `select (extract(epoch from min(hour)) * 1000)::float8 as hour from rollup_share`
  return (await runQuery<{ hour: number | null }>(client, text))[0]?.hour ?? 0
}

/** The first day that is not merged for all devices; its hours may need a rebuild from readings. */
export async function mergeWatermark(client: Queryable = pool()): Promise<number> {
  const text = `select min(day) - date '1970-01-01' as day from rollup_share`
  return (await runQuery<{ day: number | null }>(client, text))[0]?.day ?? 0
}

const INVALIDATE = `
  insert into rollup_invalidation (device, hour) select $1, h from unnest($2::timestamptz[]) h order by h on conflict do nothing`

/** Invalidates the roll-ups of hours of a device; epoch milliseconds. */
export async function invalidateRollups(
  client: Queryable,
  device: number,
  hours: readonly number[],
): Promise<void> {
  if (hours.length > 0) await runQuery(client, INVALIDATE, [device, timestamps(hours, (hour) => hour)])
}

/** Devices of a share after one of them, in key order. */
export async function loadShareDevices(
  client: Queryable,
  share: RollupShare,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const text = `select id from device where id > $1 and id <= $2 order by id limit $3`
  const from = Math.max(after, firstDeviceOf(share) - 1)
  return (await runQuery<{ id: number }>(client, text, [from, lastDeviceOf(share), limit])).map(
    ({ id }) => id,
  )
}
