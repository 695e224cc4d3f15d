import type { Rule, Severity } from '../alerts/types'
import type { Metric } from '../readings/metrics'
import type { LevelClass } from '../tank/types'

/** What Home Assistant is told of a device. */
export type ExportedDevice = {
  deviceId: string
  /** As people read it. */
  label: string
  model: string | null
  family: string
  firmware: string | null
  status: 'online' | 'offline' | 'unknown'
  levelPercent: number | null
  levelClass: LevelClass
  volumeLiters: number | null
  /** Newest values by `<metric>` or, of another channel than the first, `<metric>.<channel>`. */
  latest: Readonly<Record<string, { value: number } | undefined>>
  /** Open ones, the worst first. */
  alerts: readonly {
    rule: Rule
    channel: number
    severity: Severity
    openedAt: string
    acknowledgedAt: string | null
  }[]
}

/** Names of entities in the owner's language. */
export type EntityNames = {
  of: (entity: 'level' | 'litres' | 'levelClass' | 'problem' | 'critical') => string
  /** `nth` from 1. */
  ofMetric: (metric: Metric, nth: number) => string
}

export type Platform = 'sensor' | 'binary_sensor'

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }
