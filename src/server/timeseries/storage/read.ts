import { AppError } from '@/server/errors'
import { pool } from '@/server/db/pool'
import { runQuery } from '@/server/db/transaction'
import { eventLoopYielder } from './yield-to-event-loop'
import {
  type Damage,
  damageReason,
  type DamageSource,
  isDamage,
  recordDamage,
} from '@/server/timeseries/retention/damage'
import { DAY_NUMBER, dayFrom, dayOf, sortUnique } from './days'
import { FRAMES, readingsOfFrames } from './frames'
import { MOST_MESSAGES_A_DAY } from '@/server/timeseries/retention/limits'
import { readingsOfDay } from './pack-day'
import { DamagedData, DAY_MS, type Reading } from './types'

/** Series (see `seriesOf`; absent: all) of one device in [from, to), epoch milliseconds. */
export type ReadingRange = { device: number; series?: readonly number[]; from: number; to: number }

/** A span that holds more readings than are read at once. */
export class TooManyReadings extends AppError {
  constructor() {
    super('too_large', 'There are too many readings in this span; please ask for a shorter one')
  }
}

const COMPACTED = `
  select ${DAY_NUMBER} as day, data, 0 as n from reading_day
  where device = $1 and day between ${dayFrom('$4::int')} and ${dayFrom('$5::int')}`
const HOT = `
  select null::int as day, ${FRAMES} as data, count(*)::int as n from (
    select at, discriminator, data from reading where device = $1 and at >= $2 and at < $3
    order by at, discriminator limit ${MOST_MESSAGES_A_DAY + 1}
  ) r`

/** One statement, so that a day that is being compacted is seen on exactly one side. */
const READINGS = `${COMPACTED} union all ${HOT}`
/** The same in two statements, for when Postgres finds one side damaged. */
const SIDES: readonly [DamageSource, string][] = [
  ['reading_day', `${COMPACTED} and $2::timestamptz < $3::timestamptz`],
  ['reading', `${HOT} where $4::int <= $5::int`],
]

type StoredChunk = { day: number | null; data: Buffer | null; n: number }

const parametersOf = ({ device, from, to }: ReadingRange) => [
  device,
  new Date(from),
  new Date(to),
  dayOf(from),
  dayOf(to - 1),
]

async function storedIn(range: ReadingRange): Promise<StoredChunk[]> {
  try {
    return await runQuery<StoredChunk>(pool(), READINGS, parametersOf(range), 'read-series')
  } catch (error) {
    if (!isDamage(error)) throw error
    return storedAround(range)
  }
}

/**
 * Reads what Postgres can still read: by halves of the span down to a day, and within a day compacted readings and
 * others separately.
 */
async function storedAround(range: ReadingRange): Promise<StoredChunk[]> {
  const { device, from, to } = range
  const [first, last] = [dayOf(from), dayOf(to - 1)]
  if (first < last) {
    const middle = (first + Math.ceil((last - first) / 2)) * DAY_MS
    return [...(await storedIn({ ...range, to: middle })), ...(await storedIn({ ...range, from: middle }))]
  }
  const found: StoredChunk[] = []
  for (const [source, text] of SIDES) {
    try {
      found.push(...(await runQuery<StoredChunk>(pool(), text, parametersOf(range))))
    } catch (error) {
      if (!isDamage(error)) throw error
      await recordDamage([{ device, source, at: first * DAY_MS, reason: damageReason(error) }])
    }
  }
  return found
}

/**
 * The readings in a range, ascending by time then series, each (series, instant) once; spikes included. Damaged data is
 * left out and recorded. Throws TooManyReadings to bound the time of one query.
 */
export async function readSeries(range: ReadingRange): Promise<Reading[]> {
  const { device, series, from, to } = range
  if (from >= to) return []
  const rows = await storedIn(range)
  if (rows.some(({ n }) => n > MOST_MESSAGES_A_DAY)) throw new TooManyReadings()
  const wanted = series && new Set(series)
  const damages: Damage[] = []
  const note = (damage: Omit<Damage, 'device'>) => damages.push({ device, ...damage })
  const yieldToEventLoop = eventLoopYielder()
  const found: Reading[] = []
  for (const { day, data } of rows) {
    if (data === null) continue
    const pieces =
      day === null
        ? readingsOfFrames(data, {
            wanted,
            onDamaged: ({ error, ...frame }) => note({ ...frame, ...asReading(error) }),
          })
        : readableDay(data, { day, wanted, note })
    for (const readings of pieces) {
      for (const reading of readings) if (reading.at >= from && reading.at < to) found.push(reading)
      await yieldToEventLoop()
    }
  }
  await recordDamage(damages)
  return sortUnique(found)
}

const asReading = (error: unknown) => ({ source: 'reading', reason: damageReason(error) }) as const

type ReadDay = {
  day: number
  wanted: ReadonlySet<number> | undefined
  note: (damage: Omit<Damage, 'device'>) => void
}

/** The readings of a compacted day up to where it is damaged. */
function* readableDay(data: Buffer, { day, wanted, note }: ReadDay): Generator<Reading[]> {
  const at = day * DAY_MS
  try {
    yield* readingsOfDay(data, at, wanted)
  } catch (error) {
    if (!(error instanceof DamagedData)) throw error
    note({ source: 'reading_day', at, reason: damageReason(error), data })
  }
}

/** The same day by day (UTC), empty days too, for ranges too long for memory; the caller may stop after each day. */
export async function* readDays(range: ReadingRange): AsyncGenerator<Reading[]> {
  for (let from = range.from; from < range.to; from = (dayOf(from) + 1) * DAY_MS) {
    yield await readSeries({ ...range, from, to: Math.min((dayOf(from) + 1) * DAY_MS, range.to) })
  }
}
