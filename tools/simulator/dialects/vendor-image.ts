import { setTimeout as sleep } from 'node:timers/promises'
import type { Device, Fetched } from '../update/runner'

const SIZE = 1_000_000
const STEPS = 20
const DOWNLOAD_MS = 60_000

/** A download from the vendor's own server, which no part of this fleet is: only its time and its faults are real. */
export async function fetchFromVendor(
  { isCorrupt, isSlow }: Parameters<Device['fetch']>[0],
  { signal, onBytes }: Parameters<Device['fetch']>[1],
  { pace, version }: { pace: number; version: string },
): Promise<Fetched> {
  const stepMs = ((isSlow ? 4 : 1) * DOWNLOAD_MS) / STEPS / pace
  for (let count = 1; count <= STEPS; count += 1) {
    await sleep(stepMs)
    if (signal.aborted) return null
    onBytes((SIZE * count) / STEPS, SIZE)
    if (signal.aborted) return null
  }
  return { type: 'fetched', error: isCorrupt ? 'checksum_mismatch' : null, version }
}
