import { type Metric, metricById } from '@/domain/readings/metrics'
import { isLevelMetric, type LevelMetric } from '@/domain/tank/gauge'
import { devicePercent } from '@/domain/tank/device-level'
import { channelOf, metricOf } from '@/server/timeseries/storage/series'
import type { AlertConfig } from './alert-config'

type SourceValue = { metric: Metric; channel: number; value: number }
type LatestBySeries = ReadonlyMap<number, { value: number; at: number }>
type TankSettings = Pick<AlertConfig, 'tankConfig' | 'tankSeries' | 'calibration'>

/** The combined level of all tanks of a device, updated by each value. */
export class LevelTracker {
  /** Instant of the newest value that the level is computed from. */
  at = -Infinity
  private readonly channels = new Map<number, { [source in LevelMetric]?: number }>()
  private known: number | null | undefined

  constructor(
    private readonly tanks: TankSettings,
    latest: LatestBySeries,
  ) {
    for (const [series, { value, at }] of latest) {
      const metric = metricById(metricOf(series))
      if (metric) this.update({ metric, channel: channelOf(series), value }, at)
    }
  }

  /** True when the value may change the level and no newer one is known. */
  update({ metric, channel, value }: SourceValue, at: number): boolean {
    if (!isLevelMetric(metric)) return false
    const sources = this.channels.get(channel) ?? {}
    if (sources[metric] !== value) this.known = undefined
    sources[metric] = value
    this.channels.set(channel, sources)
    if (at < this.at) return false
    this.at = at
    return true
  }

  /** 0-100, or null without a source of level. */
  percent(): number | null {
    if (this.known === undefined) this.known = devicePercent({ ...this.tanks, channels: this.channels })
    return this.known
  }
}
