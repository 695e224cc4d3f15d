'use client'
import type { Device } from '@/contracts/devices/device'
import { lazyPart } from '@/ui/lazy-part'

const ClaimSearch = lazyPart(async () => ({ default: (await import('./claim-search')).ClaimSearch }))

/** The search on the dashboard of somebody who has no device yet; nobody else loads its code. It suspends until then. */
export function FirstClaim({ onClaimed }: { onClaimed: (device: Device) => void }) {
  return <ClaimSearch onClaimed={onClaimed} />
}
