import type { Metric } from '@/domain/readings/metrics'
import type { DecodedReading, RejectedReading } from '../types'
import type { LoraDecoded } from './codec'

/** A frame of our own making: codec, port, bytes in hex, what it holds (null: not one of the model's frames). */
export type LoraFixture = {
  name: string
  codec: string
  fPort: number
  hex: string
  expect: LoraDecoded | null
}

/** A value a frame holds. */
export const got = (metric: Metric, value: number, channel = 0): DecodedReading => ({
  metric,
  channel,
  value,
})

/** A value a frame holds that is none. */
export const refused = (metric: Metric, raw: number, reason: string, channel = 0): RejectedReading => ({
  metric,
  channel,
  raw,
  reason,
})
