import type { Device } from '@/contracts/devices/device'
import type { Metric } from '@/domain/readings/metrics'
import { latestTime, latestValue } from '@/components/device/latest'

type Reported = Pick<Device, 'latest'>

/** Channel of the motor and the water; a controller that tells of the panels apart has them on the next one. */
export const MOTOR_CHANNEL = 0
const PANEL_CHANNEL = 1

const ELECTRIC = ['voltage_v', 'current_a', 'power_w'] as const
const MOTION: readonly Metric[] = ['running', 'frequency_hz', 'speed_rpm', 'flow_lpm', 'fault_code']

/**
 * Which channel the panels' volts, amperes and watts are on.
 *
 * | V, A or W on channel 1 | panels    | volts, amperes and watts of channel 0 are |
 * |------------------------|-----------|-------------------------------------------|
 * | yes                    | channel 1 | the motor's                               |
 * | no                     | channel 0 | the panels': a controller measures its input |
 */
export const panelChannelOf = (device: Reported): number =>
  latestTime(device, ELECTRIC, [PANEL_CHANNEL]) === null ? MOTOR_CHANNEL : PANEL_CHANNEL

/** Volts, amperes, watts, hertz, revolutions and litres per minute; null where nobody measures it. */
export type SolarReadings = {
  panel: { volts: number | null; amperes: number | null; watts: number | null }
  motor: { hertz: number | null; rpm: number | null; amperes: number | null }
  flowLpm: number | null
}

export const solarReadingsOf = (device: Reported): SolarReadings => {
  const channel = panelChannelOf(device)
  const panel = (metric: Metric) => latestValue(device, metric, channel)
  const motor = (metric: Metric) => latestValue(device, metric, MOTOR_CHANNEL)
  return {
    panel: { volts: panel('voltage_v'), amperes: panel('current_a'), watts: panel('power_w') },
    motor: {
      hertz: motor('frequency_hz'),
      rpm: motor('speed_rpm'),
      amperes: channel === MOTOR_CHANNEL ? null : motor('current_a'),
    },
    flowLpm: motor('flow_lpm'),
  }
}

const hasReported = (device: Reported, metrics: readonly Metric[], channel: number): boolean =>
  latestTime(device, metrics, [channel]) !== null

/** What only a controller of motors tells; a mains meter tells volts, watts and hertz too. */
const MOTOR_ONLY = ['speed_rpm', 'fault_code', 'flow_lpm'] as const
/** What channel 1 has where it is a second pump or a mains circuit, and panels have not. */
const NO_PANELS = ['relay_on', 'running', 'flow_lpm', 'frequency_hz', 'power_factor'] as const

/**
 * Whether a device is a solar pump controller; one that never named its kind passes for a meter. First row that fits:
 *
 * | kind           | channel 0 tells of           | channel 1 tells V, A or W       | solar pump |
 * |----------------|------------------------------|---------------------------------|------------|
 * | solar_pump     | any                          | any                             | yes        |
 * | any            | a motor                      | yes, and nothing of mains or pumps | yes     |
 * | none, or acdc  | a motor and volts, no mains  | any                             | yes        |
 * | other          | any                          | any                             | no         |
 */
export const isSolarPump = (device: Pick<Device, 'kind' | 'latest'>): boolean => {
  if (device.kind === 'solar_pump') return true
  const hasPanels =
    hasReported(device, ELECTRIC, PANEL_CHANNEL) && !hasReported(device, NO_PANELS, PANEL_CHANNEL)
  if (hasPanels && hasReported(device, [...MOTOR_ONLY, 'running'], MOTOR_CHANNEL)) return true
  return (
    (device.kind === null || device.kind === 'acdc') &&
    hasReported(device, MOTOR_ONLY, MOTOR_CHANNEL) &&
    hasReported(device, ['voltage_v'], MOTOR_CHANNEL) &&
    !hasReported(device, ['power_factor'], MOTOR_CHANNEL)
  )
}

/** Device time (epoch ms) of the newest of all this; null when it was never told. */
export const solarTimeOf = (device: Reported): number | null =>
  latestTime(device, [...ELECTRIC, ...MOTION], [MOTOR_CHANNEL, PANEL_CHANNEL])

/** Whether the pump turns, by the first of these that it tells: running, hertz, revolutions, flow, relay. */
export const isTurning = (device: Reported): boolean | null => {
  const signs = ['running', 'frequency_hz', 'speed_rpm', 'flow_lpm', 'relay_on'] as const
  const told = signs
    .map((metric) => latestValue(device, metric, MOTOR_CHANNEL))
    .find((value) => value !== null)
  return told === undefined ? null : told > 0
}
