import { truncate } from '@/domain/text/truncate'
import { pool } from '@/server/db/pool'
import { timestamps } from '@/server/db/arrays'
import { type Queryable, runQuery } from '@/server/db/transaction'
import { unpackValues } from '@/server/timeseries/storage/pack'
import { DamagedData, type SeriesValue } from '@/server/timeseries/storage/types'

export type DamageSource = 'reading' | 'reading_day' | 'rollup' | 'rollup_hour'

/**
 * Stored data that cannot be read. `at`: its instant or the beginning of its period; `data`: its bytes if there are
 * any.
 */
export type Damage = {
  device: number
  source: DamageSource
  at: number
  /** Distinguishes several damages of one instant. */
  discriminator?: number
  reason: string
  data?: Buffer | null
}

/** Postgres' error codes for corrupted pages and indexes. */
const CORRUPTED = new Set(['XX001', 'XX002'])

/** True for an error of damaged stored data, detected here or by Postgres. */
export const isDamage = (error: unknown): boolean =>
  error instanceof DamagedData ||
  (error instanceof Object && 'code' in error && typeof error.code === 'string' && CORRUPTED.has(error.code))

export const damageReason = (error: unknown): string =>
  truncate(error instanceof Error ? error.message : String(error), 200)

const INSERT = `
  insert into damaged_data (device, source, at, discriminator, reason, data)
  select d.device, d.source, d.at, d.discriminator, d.reason, decode(d.data, 'hex')
  from unnest($1::int[], $2::text[], $3::timestamptz[], $4::int[], $5::text[], $6::text[])
       d(device, source, at, discriminator, reason, data)
  order by 1, 2, 3, 4
  on conflict do nothing
  returning device, source, (extract(epoch from at) * 1000)::float8 as at, discriminator`

type RecordedDamage = { device: number; source: DamageSource; at: number; discriminator: number }

/**
 * Records damaged data: the health check reports it, and its bytes are kept for repair. Returns those that were not
 * recorded before.
 */
export async function recordDamage(
  damages: readonly Damage[],
  client: Queryable = pool(),
): Promise<RecordedDamage[]> {
  if (damages.length === 0) return []
  return runQuery<RecordedDamage>(client, INSERT, [
    damages.map(({ device }) => device),
    damages.map(({ source }) => source),
    timestamps(damages, ({ at }) => at),
    damages.map(({ discriminator = 0 }) => discriminator),
    damages.map(({ reason }) => reason),
    damages.map(({ data }) => data?.toString('hex') ?? null),
  ])
}

/** The result of `read`, or null for damaged data, which is added to `damages`. Other errors are thrown. */
export function readOrCollectDamage<T>(
  damages: Damage[],
  of: Omit<Damage, 'reason'>,
  read: () => T,
): T | null {
  try {
    return read()
  } catch (error) {
    if (!isDamage(error)) throw error
    damages.push({ ...of, reason: damageReason(error) })
    return null
  }
}

/** The values of a message; none where its bytes are damaged, which compaction detects and records. */
export function readableValues(data: Buffer): SeriesValue[] {
  try {
    return unpackValues(data)
  } catch (error) {
    if (!isDamage(error)) throw error
    return []
  }
}
