import type { Device } from '@/contracts/devices/device'
import { isMetric, type Metric, metricNames } from '@/domain/readings/metrics'

type LatestEntry = { key: string; metric: Metric; channel: number } & Device['latest'][string]

/** The latest values of a device by metric, in the order of the vocabulary, and by channel. */
export function latestEntries({ latest }: Pick<Device, 'latest'>): LatestEntry[] {
  const entries = Object.entries(latest).flatMap(([key, value]) => {
    const [metric = '', channel = '0'] = key.split('.')
    return isMetric(metric) ? [{ key, metric, channel: Number(channel), ...value }] : []
  })
  const place = (metric: Metric) => metricNames.indexOf(metric)
  return entries.sort((a, b) => place(a.metric) - place(b.metric) || a.channel - b.channel)
}
