import type { Metric } from '@/domain/readings/metrics'

/** What tells most about a device, first the sensor's own view of the water. */
export const PRIMARY_METRICS = [
  'distance_mm',
  'depth_mm',
  'level_pct',
  'volume_l',
  'power_w',
  'flow_lpm',
  'voltage_v',
  'current_a',
  'running',
  'relay_on',
  'valve_open',
  'pressure_pa',
  'liquid_temperature_c',
  'temperature_c',
  'water_leak',
  'device_temperature_c',
  'battery_pct',
  'battery_v',
] as const satisfies readonly Metric[]

export type PrimaryMetric = (typeof PRIMARY_METRICS)[number]
export type PrimaryMetricValue = { metric: PrimaryMetric; channel: number; value: number }

type Latest = Readonly<Record<string, { value: number }>>

/** The value of a metric on its lowest channel; keys are `<metric>` for channel 0 and `<metric>.<channel>`. */
function lowestChannelOf(latest: Latest, metric: PrimaryMetric): PrimaryMetricValue[] {
  const prefix = `${metric}.`
  return Object.entries(latest)
    .filter(([key]) => key === metric || key.startsWith(prefix))
    .map(([key, { value }]) => ({
      metric,
      channel: key === metric ? 0 : Number(key.slice(prefix.length)),
      value,
    }))
    .sort((a, b) => a.channel - b.channel)
    .slice(0, 1)
}

/**
 * The one latest value that says most about a device, in the unit of its metric.
 *
 * | the device has                                            | shown                                     |
 * |-----------------------------------------------------------|-------------------------------------------|
 * | a distance, whatever else                                 | the distance                              |
 * | no distance, but a height, its own level or volume        | the first of these                        |
 * | nothing of a tank, but power, flow, voltage or current    | the first of these                        |
 * | none of these, but a pump, relay or valve                 | the first of these: whether it is on      |
 * | none of these, but a pressure                             | the pressure                              |
 * | none of these, but a temperature                          | that of the liquid, or else of the air    |
 * | none of these, but a water leak detector                  | whether there is a leak                   |
 * | none of these, but its own temperature or its battery     | the first of these; percent before volts  |
 * | the value on several channels                             | that of the lowest                        |
 * | nothing of all this                                       | nothing                                   |
 */
export const primaryMetricOf = ({ latest }: { latest: Latest }): PrimaryMetricValue | null =>
  PRIMARY_METRICS.flatMap((metric) => lowestChannelOf(latest, metric))[0] ?? null
