'use client'
import { useState } from 'react'
import { useNow } from '@/client/clock'
import type { Device } from '@/contracts/devices/device'
import { type LiveDistance, findStableReading, type StableReading } from '@/domain/tank/calibration'
import { rangeOf } from '@/domain/tank/gauge'

const MAX_READINGS = 20

type ObservedDevice = Pick<Device, 'latest' | 'doubtful' | 'intervalS'> &
  Partial<Pick<Device, 'tankConfig' | 'calibration'>>

/** What lies beyond the bottom may well be the tank's own, which is about to be measured. */
function qualityOf(
  { value, quality }: Device['latest'][string],
  { tankConfig, calibration }: ObservedDevice,
): string {
  const tank = { config: tankConfig ?? null, calibration: calibration ?? null }
  const range = rangeOf('distance_mm', tank)
  return quality === 'blind_zone' && range !== null && value > range.most ? 'ok' : quality
}

/** The live raw distance of channel 0 since this began to look, and whether it has settled. */
export function useStableReading(device: ObservedDevice): StableReading {
  const { latest, doubtful, intervalS } = device
  const now = useNow(1_000)
  const [readings, setReadings] = useState<readonly LiveDistance[]>([])
  const newest = doubtful['distance_mm'] ?? latest['distance_mm']
  const at = newest ? Date.parse(newest.at) : null
  if (newest && at !== null && readings.at(-1)?.at !== at) {
    const reading = { at, distanceMm: newest.value, quality: qualityOf(newest, device) }
    setReadings([...readings, reading].slice(-MAX_READINGS))
  }
  return findStableReading(readings, { now: now ?? at ?? 0, intervalS })
}
