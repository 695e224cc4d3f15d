import type { Device } from '@/contracts/devices/device'
import { NO_SITE } from '@/domain/devices/site'

/** In the address: a place by its id, or `NO_SITE`. */
export const SITE_PARAM = 'site'

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
