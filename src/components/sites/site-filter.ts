import type { Device } from '@/contracts/devices/device'

/** In the address: a place by its id, or what stands at none. */
export const SITE_PARAM = 'site'
export const NO_SITE = 'none'
/** The longest value that can name a place. */
export const LONGEST_SITE_PARAM = 36

/** A place by its id, `none`, or null for all. */
export type SiteFilter = string | null

type Placed = Pick<Device, 'site'>

export function isAtSite({ site }: Placed, filter: SiteFilter): boolean {
  if (filter === null) return true
  return filter === NO_SITE ? site === null : site?.id === filter
}

const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** The places where something stands, by name. */
export function sitesOf(devices: readonly Placed[]): NonNullable<Device['site']>[] {
  const known = new Map(devices.flatMap(({ site }) => (site ? [[site.id, site] as const] : [])))
  return [...known.values()].sort((a, b) => byName.compare(a.name, b.name))
}
