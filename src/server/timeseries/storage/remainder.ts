import type { ReadingRow } from '../rows'
import { byteas, int2s, int4s, timestamps } from '@/server/db/arrays'
import { type Queryable, runQuery } from '@/server/db/transaction'
import { readableValues } from '@/server/timeseries/retention/damage'
import { packValues } from './pack'

/** The key of a row of the readings table. */
export type RowKey = Pick<ReadingRow, 'device' | 'at' | 'discriminator'>

export const rowKeyOf = ({ device, at, discriminator }: RowKey): string => `${device} ${at} ${discriminator}`

const STORED = `
  select r.device, (extract(epoch from r.at) * 1000)::float8 as at, r.discriminator, r.data
  from unnest($1::int[], $2::timestamptz[]) w(device, at) join reading r using (device, at)`

const INSERT = `
  insert into reading (device, at, discriminator, data)
  select * from unnest($1::int[], $2::timestamptz[], $3::smallint[], $4::bytea[])
  on conflict do nothing returning device, (extract(epoch from at) * 1000)::float8 as at, discriminator`

async function withoutStored(client: Queryable, rows: readonly ReadingRow[]): Promise<ReadingRow[]> {
  const found = await runQuery<RowKey & { data: Buffer }>(client, STORED, [
    int4s(rows, ({ device }) => device),
    timestamps(rows, ({ at }) => at),
  ])
  const known = new Set<string>()
  for (const { device, at, discriminator, data } of found) {
    // the key is taken even when the message is damaged
    known.add(rowKeyOf({ device, at, discriminator }))
    for (const { series } of readableValues(data)) known.add(rowKeyOf({ device, at, discriminator: series }))
  }
  return rows.flatMap((row) => {
    const values = row.values.filter(({ series }) => !known.has(rowKeyOf({ ...row, discriminator: series })))
    const discriminator = Math.min(...values.map(({ series }) => series))
    return values.length > 0 ? [{ ...row, values, discriminator }] : []
  })
}

/**
 * Stores the remainder of rows whose key is taken, as rows of their own, and returns these. Repeats until nothing is
 * left, because another worker may take a key meanwhile.
 */
export async function storeRemainder(client: Queryable, rows: readonly ReadingRow[]): Promise<ReadingRow[]> {
  const stored: ReadingRow[] = []
  for (
    let rest = await withoutStored(client, rows);
    rest.length > 0;
    rest = await withoutStored(client, rest)
  ) {
    const keys = await runQuery<RowKey>(client, INSERT, [
      int4s(rest, ({ device }) => device),
      timestamps(rest, ({ at }) => at),
      int2s(rest, ({ discriminator }) => discriminator),
      byteas(rest, ({ values }) => packValues(values)),
    ])
    const inserted = new Set(keys.map(rowKeyOf))
    stored.push(...rest.filter((row) => inserted.has(rowKeyOf(row))))
  }
  return stored
}
