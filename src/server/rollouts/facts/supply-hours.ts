import { SUPPLY_LOOK_BACK_MS, supplyHours } from '@/domain/rollouts/guard-facts/supply'
import { loadLevels } from '@/server/devices/usage/levels'
import type { DeviceRow } from '@/server/devices/device-row'
import { withQuerySlot } from '@/server/timeseries/query-slots'
import { KeptFigures } from './kept-figures'

/** Hours that the water of a tank lasts, by its key; null where its litres are not known. */
export type SupplyHours = ReadonlyMap<number, number | null>

/** How long a tank lasts at the use of the last week, hours; null where its litres are not known. */
async function hoursOfSupply(tank: DeviceRow, now: Date): Promise<number | null> {
  const from = now.getTime() - SUPPLY_LOOK_BACK_MS
  const { usage, liters } = await withQuerySlot('rollouts', () =>
    loadLevels(tank, { from, resolution: 1, now }),
  )
  const [first, last] = [liters[0], liters.at(-1)]
  if (usage === null || first === undefined || last === undefined) return null
  const used = usage.used.reduce((sum, { amount }) => sum + amount, 0)
  return supplyHours({ liters: last.value, used, spanMs: last.at - first.at })
}

const figures = new KeptFigures(hoursOfSupply)

/** How long these tanks last, as of at most ten minutes ago. */
export const loadSupplyHours = (tanks: readonly DeviceRow[], now: Date): Promise<SupplyHours> =>
  figures.load(tanks, now)
