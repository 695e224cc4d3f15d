import { chanceOf } from './retries'

/** hawkBit's percentages "of what is left" as percentages of the total: [10, 50, 100] is [10, 45, 45]. */
export function toPercentOfTotal(percentOfRest: readonly number[]): number[] {
  let rest = 100
  return percentOfRest.map((percent) => {
    const share = (rest * percent) / 100
    rest -= share
    return share
  })
}

/**
 * Sizes of groups by largest remainder; their sum is `total`. The shares are scaled to 100 %. The first group, the canary,
 * has at least one device; an empty later group is passed over. Of equal remainders the earlier group's counts.
 */
export function apportionGroups(total: number, percents: readonly number[]): number[] {
  const whole = percents.reduce((sum, percent) => sum + percent, 0)
  if (total <= 0 || whole <= 0) return percents.map(() => 0)
  const quotas = percents.map((percent) => (total * percent) / whole)
  const sizes = quotas.map((quota) => Math.floor(quota + 1e-9))
  const order = quotas
    .map((quota, i) => ({ i, remainder: quota - (sizes[i] ?? 0) }))
    .sort((a, b) => b.remainder - a.remainder || a.i - b.i)
  const left = total - sizes.reduce((sum, size) => sum + size, 0)
  for (const { i } of order.slice(0, left)) sizes[i] = (sizes[i] ?? 0) + 1
  return withCanary(sizes)
}

/** Takes the canary from the largest group. */
function withCanary(sizes: readonly number[]): number[] {
  const [first = 0] = sizes
  if (first > 0) return [...sizes]
  const largest = sizes.indexOf(Math.max(...sizes))
  return sizes.map((size, i) => (i === 0 ? 1 : i === largest ? size - 1 : size))
}

/** Why a device is early or late in the order, the deciding reason first. */
export const PLACE_REASONS = [
  'only_pump_of_site',
  'redundant',
  'nearby',
  'on_mains',
  'good_signal',
  'no_twin',
  'on_battery',
  'weak_signal',
] as const
export type PlaceReason = (typeof PLACE_REASONS)[number]

export type PlaceFacts = {
  deviceId: string
  tanks: readonly string[]
  site: string | null
  tags: readonly string[]
  isPumpController: boolean
  /** Somebody can reach it soon. */
  isNearby: boolean
  isOnMains: boolean | null
  rssiDbm: number | null
}

export type PlacedDevice = { deviceId: string; group: number; reasons: PlaceReason[] }

/** At or above this a device loses few packets, dBm. */
const GOOD_RSSI_DBM = -67

/** What makes two devices stand in for each other: a tank, a site, or a tag `pair:x`. */
export function exclusionKeys({ tanks, site, tags }: Pick<PlaceFacts, 'tanks' | 'site' | 'tags'>): string[] {
  return [
    ...tanks.map((tank) => `tank:${tank}`),
    ...(site === null ? [] : [`site:${site}`]),
    ...tags.filter((tag) => tag.startsWith('pair:')),
  ]
}

function countBy(keys: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

type Ranked = { device: PlaceFacts; reasons: PlaceReason[]; rank: readonly boolean[]; chance: number }

/**
 * Puts devices into groups of these sizes. Order: redundant and nearby ones first, then those on mains and with a good
 * signal; the only pump of a site last. Ties are broken by the id, so that the order stays the same.
 */
export function placeDevices(devices: readonly PlaceFacts[], sizes: readonly number[]): PlacedDevice[] {
  const ranked = rankDevices(devices)
  const ends = sizes.map((_, i) => sizes.slice(0, i + 1).reduce((sum, size) => sum + size, 0))
  return ranked.map(({ device, reasons }, i) => {
    const group = ends.findIndex((end) => i < end)
    return { deviceId: device.deviceId, group: group < 0 ? sizes.length - 1 : group, reasons }
  })
}

function rankDevices(devices: readonly PlaceFacts[]): Ranked[] {
  const twins = countBy(devices.flatMap(twinKeys))
  const pumps = countBy(
    devices.flatMap(({ site, isPumpController }) => (site !== null && isPumpController ? [site] : [])),
  )
  const ranked = devices.map((device): Ranked => {
    const isOnly = device.isPumpController && (device.site === null || pumps.get(device.site) === 1)
    const isRedundant = hasTwin(device, (key) => (twins.get(key) ?? 0) > 1) && !isOnly
    const reasons = reasonsOf(device, { isOnly, isRedundant })
    const has = (reason: PlaceReason) => reasons.includes(reason)
    const rank = [isOnly, !isRedundant, !device.isNearby, !has('on_mains'), !has('good_signal')]
    return { device, reasons, rank, chance: chanceOf(device.deviceId) }
  })
  return ranked.sort(compareRanked)
}

/** A twin works on the same tank or is tagged as one; a neighbour of the site measures something else. */
const twinKeys = (device: PlaceFacts): string[] => exclusionKeys({ ...device, site: null })

/** Another one is tagged as its twin, or works on each of its tanks: one that only it fills would run dry. */
function hasTwin({ tanks, tags }: PlaceFacts, isShared: (key: string) => boolean): boolean {
  const ofTanks = exclusionKeys({ tanks, site: null, tags: [] })
  const isEachShared = ofTanks.length > 0 && ofTanks.every(isShared)
  return isEachShared || exclusionKeys({ tanks: [], site: null, tags }).some(isShared)
}

function reasonsOf(
  { isNearby, isOnMains, rssiDbm }: PlaceFacts,
  { isOnly, isRedundant }: { isOnly: boolean; isRedundant: boolean },
): PlaceReason[] {
  return [
    ...(isOnly ? (['only_pump_of_site'] as const) : []),
    isRedundant ? 'redundant' : 'no_twin',
    ...(isNearby ? (['nearby'] as const) : []),
    ...(isOnMains === null ? [] : [isOnMains ? ('on_mains' as const) : ('on_battery' as const)]),
    ...(rssiDbm === null
      ? []
      : [rssiDbm >= GOOD_RSSI_DBM ? ('good_signal' as const) : ('weak_signal' as const)]),
  ]
}

function compareRanked(a: Ranked, b: Ranked): number {
  for (const [i, late] of a.rank.entries()) if (late !== b.rank[i]) return late ? 1 : -1
  return a.chance - b.chance || (a.device.deviceId < b.device.deviceId ? -1 : 1)
}
