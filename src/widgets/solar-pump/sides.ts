import type { Device } from '@/contracts/device'
import type { Metric } from '@/domain/metrics'
import { latestTime, latestValue } from '../kit/latest'

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
export type Sides = {
  panel: { volts: number | null; amperes: number | null; watts: number | null }
  motor: { hertz: number | null; rpm: number | null; amperes: number | null }
  flowLpm: number | null
}

export const sidesOf = (device: Reported): Sides => {
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
