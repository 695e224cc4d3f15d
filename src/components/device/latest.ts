import type { Device } from '@/contracts/devices/device'
import type { Metric } from '@/domain/readings/metrics'

type Reported = Pick<Device, 'latest'>

const entryOf = ({ latest }: Reported, metric: Metric, channel: number) =>
  latest[channel === 0 ? metric : `${metric}.${channel}`]

/** What a channel last reported of a metric, in the metric's unit; null when it never did. */
export const latestValue = (device: Reported, metric: Metric, channel = 0): number | null =>
  entryOf(device, metric, channel)?.value ?? null

/** Device time (epoch ms) of the newest of these metrics on these channels; null when none was ever reported. */
export const latestTime = (
  device: Reported,
  metrics: readonly Metric[],
  channels: readonly number[] = [0],
): number | null => {
  const times = channels.flatMap((channel) =>
    metrics.flatMap((metric) => {
      const entry = entryOf(device, metric, channel)
      return entry ? [Date.parse(entry.at)] : []
    }),
  )
  return times.length > 0 ? Math.max(...times) : null
}
