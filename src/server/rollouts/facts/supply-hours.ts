import { loadLevels } from '@/server/devices/usage/levels'
import type { DeviceRow } from '@/server/devices/device-row'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/server/job'
import { withQuerySlot } from '@/server/timeseries/query-slots'

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

/** A week's use changes little within this, and a held order is considered again every few minutes. */
const KEPT_MS = 10 * MINUTE_MS
const MOST_KEPT = 20_000
const AT_ONCE = 2

const kept = new Map<number, { at: number; hours: number | null }>()

async function keepHours(tank: DeviceRow, now: Date): Promise<void> {
  const hours = await hoursOfSupply(tank, now)
  if (kept.size >= MOST_KEPT) kept.clear()
  kept.set(tank.key, { at: now.getTime(), hours })
}

/** How long these tanks last, as of at most ten minutes ago. */
export async function loadSupplyHours(tanks: readonly DeviceRow[], now: Date): Promise<SupplyHours> {
  const isFresh = ({ key }: DeviceRow) => Math.abs(now.getTime() - (kept.get(key)?.at ?? 0)) < KEPT_MS
  const missing = [
    ...new Map(tanks.filter((tank) => !isFresh(tank)).map((tank) => [tank.key, tank])).values(),
  ]
  for (let i = 0; i < missing.length; i += AT_ONCE)
    await Promise.all(missing.slice(i, i + AT_ONCE).map((tank) => keepHours(tank, now)))
  return new Map(tanks.map(({ key }) => [key, kept.get(key)?.hours ?? null]))
}
