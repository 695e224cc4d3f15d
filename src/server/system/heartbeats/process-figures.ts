import { statfs } from 'node:fs/promises'
import { hostname, totalmem } from 'node:os'
import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks'
import { dataPath } from '@/server/env'

/** What a process knows of itself and of the disk that it writes to. Kept with its heartbeat. */
export type ProcessFigures = {
  host: string
  pid: number
  memoryBytes: number
  /** What it may use: of its container, or of the machine. */
  memoryLimitBytes: number
  /** Since the last time the figures were taken. */
  eventLoopP99Ms: number
  eventLoopMaxMs: number
  /** The disk under DATA_DIR; null where it cannot be asked. */
  disk: { path: string; freeBytes: number; totalBytes: number } | null
}

export type ConsoleFigures = ProcessFigures & {
  streams: number
  pool: { total: number; idle: number; waiting: number }
}

const NANOSECONDS = 1e6
const RESOLUTION_MS = 10

declare global {
  var cisternLoopDelay: IntervalHistogram | undefined
}

/** On globalThis, because Next loads this module more than once. */
function loopDelay(): IntervalHistogram {
  if (globalThis.cisternLoopDelay) return globalThis.cisternLoopDelay
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  histogram.enable()
  globalThis.cisternLoopDelay = histogram
  return histogram
}

/** A timer itself is due after the resolution: only what is beyond it is a delay. */
const beyond = (nanoseconds: number): number =>
  Math.max(0, Math.round(nanoseconds / NANOSECONDS - RESOLUTION_MS))

/** A container may say nothing, or more than the machine has. */
function memoryLimit(): number {
  const limit = process.constrainedMemory()
  return limit > 0 && limit < totalmem() ? limit : totalmem()
}

async function dataDisk(): Promise<ProcessFigures['disk']> {
  try {
    const path = dataPath('')
    const { bavail, blocks, bsize } = await statfs(path)
    return { path, freeBytes: bavail * bsize, totalBytes: blocks * bsize }
  } catch {
    return null
  }
}

export async function readProcessFigures(): Promise<ProcessFigures> {
  const delay = loopDelay()
  const loop = { eventLoopP99Ms: beyond(delay.percentile(99)), eventLoopMaxMs: beyond(delay.max) }
  delay.reset()
  return {
    host: hostname(),
    pid: process.pid,
    memoryBytes: process.memoryUsage.rss(),
    memoryLimitBytes: memoryLimit(),
    ...loop,
    disk: await dataDisk(),
  }
}
