import { QUALITIES, type Quality } from '@/domain/readings/metrics'
import { pool } from '@/server/db/pool'
import type { ReadingRow } from '@/server/timeseries/rows'
import { storeRows, type StoreResult } from '@/server/timeseries/store'

/** What one device said at one instant, by series. */
export type Message = {
  device: number
  at: number
  values: Readonly<Record<number, number>>
  quality?: Quality
}

const rowOf = ({ device, at, values, quality = 'ok' }: Message): ReadingRow => {
  const packed = Object.entries(values).map(([series, value]) => ({
    series: Number(series),
    value,
    quality: QUALITIES.indexOf(quality),
  }))
  return {
    device,
    at,
    receivedAt: at,
    discriminator: Math.min(...packed.map(({ series }) => series)),
    values: packed,
  }
}

const byKey = (a: ReadingRow, b: ReadingRow): number =>
  a.device - b.device || a.at - b.at || a.discriminator - b.discriminator

type Options = { isOptimistic?: boolean; now?: number }

/** Stores messages of different keys as the pipeline would, presence left out. */
export const storeMessages = (messages: readonly Message[], options: Options = {}): Promise<StoreResult> =>
  storeRows(pool(), { rows: messages.map(rowOf).sort(byKey), seen: [], ...options })
