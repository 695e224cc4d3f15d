import { loadLevels } from '@/server/devices/usage/levels'
import type { DeviceRow } from '@/server/devices/device-row'
import { DAY_MS, HOUR_MS } from '@/server/job'
import { withQuerySlot } from '@/server/timeseries/query-slots'
import { KeptFigures } from './kept-figures'

/** Hours that the water of a tank lasts, by its key; null where its litres are not known. */
export type SupplyHours = ReadonlyMap<number, number | null>

const MOST_HOURS = 9_999
const LOOK_BACK_DAYS = 7

/** How long a tank lasts at the use of the last week, hours; null where its litres are not known. */
async function hoursOfSupply(tank: DeviceRow, now: Date): Promise<number | null> {
  const from = now.getTime() - LOOK_BACK_DAYS * DAY_MS
  const { usage, liters } = await withQuerySlot('rollouts', () =>
    loadLevels(tank, { from, resolution: 1, now }),
  )
  const [first, last] = [liters[0], liters.at(-1)]
  if (usage === null || first === undefined || last === undefined) return null
  const used = usage.used.reduce((sum, { amount }) => sum + amount, 0)
  const hours = Math.max(1, (last.at - first.at) / HOUR_MS)
  return used === 0 ? MOST_HOURS : Math.min(MOST_HOURS, Math.floor(last.value / (used / hours)))
}

const figures = new KeptFigures(hoursOfSupply)

/** How long these tanks last, as of at most ten minutes ago. */
export const loadSupplyHours = (tanks: readonly DeviceRow[], now: Date): Promise<SupplyHours> =>
  figures.load(tanks, now)
