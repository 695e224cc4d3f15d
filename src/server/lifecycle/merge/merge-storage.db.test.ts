import * as fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { pool } from '@/server/db/pool'
import { readSeries } from '@/server/timeseries/storage/read'
import { readWindows } from '@/server/timeseries/rollups/read-windows'
import { dropExpiredReadings } from '@/server/timeseries/retention/retention'
import { buildRollups } from '@/server/timeseries/rollups/rollups'
import { compactDays } from '@/server/timeseries/retention/compact'
import {
  DAY_MS,
  HOUR_MS,
  RESOLUTION_MS,
  MINUTE_MS,
  type RollupResolution,
} from '@/server/timeseries/storage/types'
import { windowsOf } from '@/server/timeseries/rollups/windows'
import { makeDevice } from '~/tests/support/fixtures/factories'
import { storeMessages } from '~/tests/support/messages'
import { moveHistory } from './merge-history'

const START = Math.floor(Date.now() / DAY_MS) * DAY_MS - 10 * DAY_MS
const A = 256
const B = 3584
const MINUTES = 36 * 60

/** Deletes everything; roll-ups begin at START. */
async function reset() {
  await pool().query(
    `truncate reading, reading_day, rollup, rollup_hour, rollup_share, rollup_invalidation; delete from setting`,
  )
  await buildRollups(new Date(START + 5 * MINUTE_MS))
}
beforeEach(reset)

type Said = { minute: number; value: number; series: number }

const said = fc.record({
  minute: fc.oneof(fc.nat(MINUTES), fc.nat(120)),
  value: fc.integer({ min: -50, max: 50_000 }).map((n) => n / 10),
  series: fc.constantFrom(A, B),
})

const store = (device: number, items: readonly Said[], now: number) =>
  Promise.all(
    items.map(({ minute, value, series }) =>
      storeMessages([{ device, at: START + minute * MINUTE_MS, values: { [series]: value } }], { now }),
    ),
  )

const readings = (device: number) => readSeries({ device, from: 0, to: Date.now() })
const windows = (device: number, level: RollupResolution) =>
  readWindows({ device, series: [A, B], level, from: START - DAY_MS, to: Date.now() })

/** Progress of the storage jobs when the devices are merged. */
const stages = fc.record({ rolledHours: fc.constantFrom(0, 20, 96), compacted: fc.boolean() })

describe('a merged history', () => {
  it('combines both histories with their roll-ups, wherever they are stored', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(said, { maxLength: 12 }),
        fc.array(said, { maxLength: 12 }),
        fc.array(said, { maxLength: 4 }),
        stages,
        async (theirs, own, late, { rolledHours, compacted }) => {
          await reset()
          const [from, to] = [(await makeDevice()).id, (await makeDevice()).id]
          const now = START + 4 * DAY_MS
          await store(from, theirs, START)
          await store(to, own, START)
          await buildRollups(new Date(START + rolledHours * HOUR_MS))
          if (compacted) await compactDays(new Date(now))
          await store(from, late, now)
          const expected = new Map(
            [...(await readings(from)), ...(await readings(to))].map((one) => [
              `${one.at} ${one.series}`,
              one,
            ]),
          )
          const at = [...expected.values()].sort((a, b) => a.at - b.at || a.series - b.series)

          await moveHistory({ from, to })
          expect(await readings(from)).toEqual([])
          expect(await readings(to)).toEqual(at)
          await compactDays(new Date(now))
          await buildRollups(new Date(now))
          expect(await readings(to)).toEqual(at)
          for (const level of [0, 1] as const) {
            expect(await windows(to, level)).toEqual(windowsOf(at, RESOLUTION_MS[level]))
            expect(await windows(from, level)).toEqual([])
          }
        },
      ),
      { numRuns: 12 },
    )
  }, 120_000)

  it('keeps the roll-ups of days whose readings have expired', async () => {
    const [from, to] = [(await makeDevice()).id, (await makeDevice()).id]
    const one = (minute: number, value: number) => [{ minute, value, series: A }]
    await store(from, [...one(0, 10), ...one(60, 20)], START)
    await store(to, [...one(1, 30), ...one(120, 40)], START)
    const now = new Date(START + 9 * DAY_MS)
    // the age of readings is counted from the newest of all
    await storeMessages([{ device: (await makeDevice()).id, at: now.getTime(), values: { [A]: 1 } }])
    await buildRollups(now)
    await compactDays(now)
    await dropExpiredReadings(now, 3)
    expect(await readings(from)).toEqual([])
    await moveHistory({ from, to })
    await buildRollups(now)
    const window = { series: A, n: 1 }
    expect(await windows(to, 1)).toEqual([
      { ...window, at: START, n: 2, sum: 40, min: 10, max: 30, last: 30 },
      { ...window, at: START + HOUR_MS, sum: 20, min: 20, max: 20, last: 20 },
      { ...window, at: START + 2 * HOUR_MS, sum: 40, min: 40, max: 40, last: 40 },
    ])
  })
})
