import type { Device } from '@/contracts/devices/device'
import { hasTank } from '@/components/metrics/has-tank'
import { freshnessOf, levelTimeOf } from '@/components/device/freshness'
import { type SiteFilter, sitesOf } from '@/components/sites/site-filter'
import { NO_SITE } from '@/domain/devices/site'
import { attentionItemsOf, type AttentionItem } from './attention-items'

/** What a place holds, in short. `id`: as the address says it, null for all places. */
export type SiteSummary = {
  id: SiteFilter
  /** Null for all places, and for what stands at none. */
  name: string | null
  devices: number
  /** The worst that nobody knows of; null while all is fine. */
  worst: AttentionItem['degree'] | null
  /** Of how many devices. */
  worstCount: number
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

const keyOf = ({ site }: Device): string => site?.id ?? NO_SITE

type Named = Pick<SiteSummary, 'id' | 'name'>
/** What is there, and what of it needs somebody, the worst first. */
type Holding = { devices: Device[]; items: AttentionItem[] }

function summaryOf({ id, name }: Named, { devices, items }: Holding, now: number): SiteSummary {
  const tanks = devices.filter(hasTank).map((device) => litersOf(device, now))
  const known = tanks.filter((liters) => liters !== null)
  const worst = items[0]?.degree ?? null
  return {
    id,
    name,
    devices: devices.length,
    worst,
    worstCount: items.filter(({ degree }) => degree === worst).length,
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
  const items = attentionItemsOf(claimed, now).filter(({ isKnown }) => !isKnown)
  const held = new Map<string, Holding>()
  for (const device of claimed) {
    const holding = held.get(keyOf(device)) ?? { devices: [], items: [] }
    holding.devices.push(device)
    held.set(keyOf(device), holding)
  }
  for (const item of items) held.get(keyOf(item.device))?.items.push(item)
  const named: Named[] = [...sites, { id: NO_SITE, name: null }]
  return [
    summaryOf({ id: null, name: null }, { devices: claimed, items }, now),
    ...named.flatMap((one) => {
      const holding = held.get(one.id ?? NO_SITE)
      return holding ? [summaryOf(one, holding, now)] : []
    }),
  ]
}
