import type { Device } from '@/contracts/devices/device'
import type { DerivedMetric } from '@/domain/readings/derived-metrics'
import type { Metric } from '@/domain/readings/metrics'
import { latestEntries } from './latest-entries'
import { hasTank } from './has-tank'

/** What can be looked back at; a derived metric without a channel is that of all tanks. */
export type HistorySeries = { metric: Metric | DerivedMetric; channel: number | null }

export const historySeriesKey = ({ metric, channel }: HistorySeries): string => `${metric}.${channel ?? ''}`

/** The level and litres of a tank first, then whatever the device has ever reported. */
export function historySeriesOf(device: Device): HistorySeries[] {
  const derived: HistorySeries[] =
    hasTank(device) && device.levelPercent !== null
      ? [
          { metric: 'tank_level_pct', channel: null },
          { metric: 'tank_volume_l', channel: null },
        ]
      : []
  return [...derived, ...latestEntries(device).map(({ metric, channel }) => ({ metric, channel }))]
}
