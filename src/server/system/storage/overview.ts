import type { getStorage, Storage } from '@/contracts/superuser/storage'
import {
  daysUntilFull,
  type DaySize,
  type Growing,
  type Growth,
  growthOfDays,
  levelsIn,
} from '@/domain/storage/forecast'
import { RETENTION_OF, type StorageKind } from '@/domain/storage/kinds'
import { epochNow } from '@/server/clock'
import { retentionDays } from '@/server/db/retention-days'
import { env } from '@/server/env'
import { DAY_MS } from '@/server/job'
import type { Verb } from '@/server/verb'
import { findDatabaseDisk } from './database-disk'
import { loadDays } from './measure'
import { loadReadingsState } from './readings-state'
import { loadRetention } from './retention'
import { loadDatabaseBytes, loadSizes } from './sizes'

const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)
const daysView = (days: readonly DaySize[]) => days.map(({ day, bytes }) => ({ day: dateOf(day), bytes }))

type Grown = { kind: StorageKind; growth: Growth | null }
type Asked = { kinds: readonly Grown[]; freeBytes: number; levelsInDays: number | null }

/** Of compacted readings it is known when as many go as come; whatever else is kept for a time is small beside them. */
function forecastOf({ kinds, freeBytes, levelsInDays }: Asked): Storage['forecast'] {
  const grown = kinds.filter((one): one is Grown & { growth: Growth } => one.growth !== null)
  if (grown.length === 0) return null
  const daysAt = (side: keyof Growth) =>
    daysUntilFull(
      grown.map(({ kind, growth }): Growing => ({
        perDay: growth[side],
        levelsInDays: RETENTION_OF[kind] === 'readings' ? levelsInDays : null,
      })),
      freeBytes,
    )
  // fast growth fills the disk soonest
  return { low: daysAt('high'), mid: daysAt('mid'), high: daysAt('low') }
}

/** What grows on which disk; `forecast`: in how many days it is full. */
async function loadGrowth(now: number) {
  const [sizes, { daysOf, database }, disk, readings, keptDays] = await Promise.all([
    loadSizes(),
    loadDays(),
    findDatabaseDisk(),
    loadReadingsState(now),
    retentionDays('readings'),
  ])
  const kinds = sizes.map((size) => {
    const days = daysOf(size.kind)
    return { ...size, growth: growthOfDays(days), days: daysView(days) }
  })
  const oldestDays = readings.firstDay === null ? null : Math.floor(now / DAY_MS) - readings.firstDay
  const levelsInDays = levelsIn(keptDays, oldestDays)
  return {
    ...{ kinds, disk, database, readings: readings.state },
    forecast: disk && forecastOf({ kinds, freeBytes: disk.freeBytes, levelsInDays }),
  }
}

/** In how many days the disk of the database is full; null where it is not known or not growing. */
export const loadForecast = async (): Promise<Storage['forecast']> => (await loadGrowth(epochNow())).forecast

export const showStorage: Verb<typeof getStorage> = async () => {
  const now = epochNow()
  const [{ database, ...grown }, bytes, retention] = await Promise.all([
    loadGrowth(now),
    loadDatabaseBytes(),
    loadRetention(),
  ])
  return {
    ...{ at: new Date(now).toISOString(), bytes, ...grown, retention },
    growth: growthOfDays(database),
    daysMeasured: database.length,
    auditDays: env.AUDIT_RETENTION_DAYS,
  }
}
