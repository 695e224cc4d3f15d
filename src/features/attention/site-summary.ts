import type { Device } from '@/contracts/devices/device'
import { hasTank } from '@/components/metrics/has-tank'
import { freshnessOf, levelTimeOf } from '@/components/device/freshness'
import { isAtSite, NO_SITE, type SiteFilter, sitesOf } from '@/components/sites/site-filter'
import { attentionItemsOf, type AttentionItem } from './attention-items'

/** What a place holds, in short. `id`: as the address says it, null for all places. */
export type SiteSummary = {
  id: SiteFilter
  /** Null for all places, and for what stands at none. */
  name: string | null
  devices: number
  /** The worst that nobody knows of; null while all is fine. */
  worst: AttentionItem['degree'] | null
  /** How many devices need somebody. */
  needy: number
  /** Of its tanks, litres; null where none has a level that can still be believed. */
  liters: number | null
  /** Tanks, and those of them whose litres are known. */
  tanks: { known: number; total: number }
}

/** A level of yesterday is no water of today. */
function litersOf(device: Device, now: number): number | null {
  const at = levelTimeOf(device)
  return at === null || freshnessOf(device, at, now) === 'expired' ? null : device.volumeLiters
}

type Named = Pick<SiteSummary, 'id' | 'name'>

function summaryOf({ id, name }: Named, devices: readonly Device[], now: number): SiteSummary {
  const there = devices.filter((device) => isAtSite(device, id))
  const items = attentionItemsOf(there, now).filter(({ isKnown }) => !isKnown)
  const tanks = there.filter(hasTank).map((device) => litersOf(device, now))
  const known = tanks.filter((liters) => liters !== null)
  return {
    id,
    name,
    devices: there.length,
    worst: items[0]?.degree ?? null,
    needy: items.length,
    liters: known.length === 0 ? null : known.reduce((sum, liters) => sum + liters, 0),
    tanks: { known: known.length, total: tanks.length },
  }
}

/**
 * All places together, each place, and what stands at none, where there is such. Empty where nothing stands at a place:
 * then there is nothing to choose. `now`: epoch ms of the server.
 */
export function siteSummariesOf(devices: readonly Device[], now: number): SiteSummary[] {
  const claimed = devices.filter((device) => device.claimed)
  const sites = sitesOf(claimed)
  if (sites.length === 0) return []
  const rows: Named[] = [{ id: null, name: null }, ...sites]
  if (claimed.some((device) => device.site === null)) rows.push({ id: NO_SITE, name: null })
  return rows.map((row) => summaryOf(row, claimed, now))
}
