import { metricId, type Metric } from '@/domain/readings/metrics'
import type { DecodedReading } from '@/ingest/types'
import type { RelayState } from '@/server/pump/commands/confirm'
import type { Report } from '@/server/devices/report'
import type { StoredKey } from '@/server/timeseries/store'

/** The state of a relay, or the device's report that its pump runs, which takes precedence. */
export type SwitchState = RelayState & { isRunning: boolean; intervalS: number | null }

const isSwitch = (metric: Metric): boolean => metric === 'relay_on' || metric === 'running'

/** True when readings contain the state of a switch. */
export const hasSwitchReading = (readings: readonly DecodedReading[]): boolean =>
  readings.some(({ metric }) => isSwitch(metric))

const keyOf = ({ device, metric, channel, at }: StoredKey): string => `${device} ${metric} ${channel} ${at}`

/** The states of switches among inserted readings; replayed ones are ignored. */
export function switchStatesOf(reports: readonly Report[], inserted: readonly StoredKey[]): SwitchState[] {
  const isNew = new Set(inserted.map(keyOf))
  return reports.flatMap(({ device, at, receivedAt, retain, readings }) =>
    readings.flatMap(({ metric, channel, value }) => {
      const name = keyOf({ device: device.id, metric: metricId(metric), channel, at })
      if (retain || !isSwitch(metric) || !isNew.has(name)) return []
      const state = { device: device.id, channel, on: value !== 0, at, receivedAt }
      return [{ ...state, isRunning: metric === 'running', intervalS: device.intervalS }]
    }),
  )
}
