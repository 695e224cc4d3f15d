import type { Metric } from '@/domain/readings/metrics'
import type { DecodedReading, RejectedReading } from '../types'
import type { LoraDecoded } from './codec'

/** A handwritten frame: codec, port, bytes in hex, expected content (null: not a frame of the model). */
export type LoraFixture = {
  name: string
  codec: string
  fPort: number
  hex: string
  expect: LoraDecoded | null
}

/** A reading of a frame. */
export const got = (metric: Metric, value: number, channel = 0): DecodedReading => ({
  metric,
  channel,
  value,
})

/** A rejected value of a frame. */
export const refused = (metric: Metric, raw: number, reason: string, channel = 0): RejectedReading => ({
  metric,
  channel,
  raw,
  reason,
})
