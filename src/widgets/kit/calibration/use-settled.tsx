'use client'
import { useState } from 'react'
import { useNow } from '@/client/clock'
import type { Device } from '@/contracts/device'
import { type LiveDistance, settle, type Settled } from '@/domain/tank/calibration'

const KEPT = 20

/** The live raw distance of channel 0 since this began to look, and whether it has settled. */
export function useSettled({ latest, intervalS }: Pick<Device, 'latest' | 'intervalS'>): Settled {
  const now = useNow(1_000)
  const [readings, setReadings] = useState<readonly LiveDistance[]>([])
  const newest = latest['distance_mm']
  const at = newest ? Date.parse(newest.at) : null
  if (newest && at !== null && readings.at(-1)?.at !== at) {
    const reading = { at, distanceMm: newest.value, quality: newest.quality }
    setReadings([...readings, reading].slice(-KEPT))
  }
  return settle(readings, { now: now ?? at ?? 0, intervalS })
}
