'use client'
import { lazy } from 'react'
import type { Device } from '@/contracts/devices/device'

const ClaimSearch = lazy(async () => ({ default: (await import('./claim-search')).ClaimSearch }))

/** The search on the dashboard of somebody who has no device yet; nobody else loads its code. It suspends until then. */
export function FirstClaim({ onClaimed }: { onClaimed: (device: Device) => void }) {
  return <ClaimSearch onClaimed={onClaimed} />
}
