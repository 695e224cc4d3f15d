import { int4s, timestamps } from '@/server/db/arrays'
import { shiftRow, type ReadingRow } from './rows'
import { packValues } from './storage/pack'
import { type Queryable, runQuery } from '@/server/db/transaction'

/**
 * How far after the rows free instants are searched; a row shifted to a taken instant beyond it is shifted once more.
 */
const LOOK_AHEAD_MS = 2_000

const TAKEN = `
  select r.device, (extract(epoch from r.at) * 1000)::float8 as at, r.discriminator, r.data
  from unnest($1::int[], $2::timestamptz[], $3::timestamptz[]) w(device, since, until)
  join reading r on r.device = w.device and r.at between w.since and w.until`

type TakenRow = { device: number; at: number; discriminator: number; data: Buffer }
type Span = { device: number; since: number; until: number }

const keyOf = ({ device, at }: Pick<ReadingRow, 'device' | 'at'>): string => `${device} ${at}`

function spansOf(rows: readonly ReadingRow[]): Span[] {
  const spans = new Map<number, Span>()
  for (const { device, at } of rows) {
    const span = spans.get(device) ?? { device, since: at, until: at }
    spans.set(device, {
      device,
      since: Math.min(span.since, at),
      until: Math.max(span.until, at + LOOK_AHEAD_MS),
    })
  }
  return [...spans.values()]
}

async function loadTaken(client: Queryable, rows: readonly ReadingRow[]): Promise<Map<string, TakenRow[]>> {
  const spans = spansOf(rows)
  const found = await runQuery<TakenRow>(client, TAKEN, [
    int4s(spans, ({ device }) => device),
    timestamps(spans, ({ since }) => since),
    timestamps(spans, ({ until }) => until),
  ])
  const taken = new Map<string, TakenRow[]>()
  for (const row of found) {
    const name = keyOf(row)
    const others = taken.get(name)
    if (others) others.push(row)
    else taken.set(name, [row])
  }
  return taken
}

/**
 * Shifts rows whose key is taken to the next free instants of their devices and returns those to be stored, in key
 * order. They have receive times, which two workers may give at the same moment. A message whose dedup key is new is
 * never a copy, whatever its values; any other one is a copy when equal values are stored where it would be: a batch
 * whose commit was not confirmed is stored again.
 */
export async function shiftTakenTimes(client: Queryable, rows: readonly ReadingRow[]): Promise<ReadingRow[]> {
  if (rows.length === 0) return []
  const taken = await loadTaken(client, rows)
  const moved = rows.filter((row) => {
    const data = row.stamped?.dedupKey === null ? Buffer.from(packValues(row.values)) : null
    let { at } = row
    for (let others = taken.get(keyOf(row)); others; others = taken.get(keyOf({ ...row, at }))) {
      if (
        data &&
        others.some((other) => other.discriminator === row.discriminator && data.equals(other.data))
      )
        return false
      at += 1
    }
    shiftRow(row, at)
    taken.set(keyOf(row), [])
    return true
  })
  return moved.sort((a, b) => a.device - b.device || a.at - b.at || a.discriminator - b.discriminator)
}
