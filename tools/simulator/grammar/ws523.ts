import type { Metric } from '@/domain/readings/metrics'
import type { Observation } from '../model/observe'

const valueOf = ({ readings }: Observation, metric: Metric): number =>
  readings.find((reading) => reading.metric === metric && reading.channel === 0)?.value ?? 0

const SIZE = 26

/** The port of its frames. */
export const WS523_PORT = 85

/** A report of the Milesight WS523 socket (user guide, "Uplink Packet"): volts, watts, factor, energy, amperes, relay. */
export const ws523Frame = (observation: Observation): Uint8Array => {
  const frame = Buffer.alloc(SIZE)
  frame.writeUInt16BE(0x0374, 0)
  frame.writeUInt16LE(Math.round(valueOf(observation, 'voltage_v') * 10), 2)
  frame.writeUInt16BE(0x0480, 4)
  frame.writeUInt32LE(Math.round(valueOf(observation, 'power_w')), 6)
  frame.writeUInt16BE(0x0581, 10)
  frame.writeUInt8(Math.round(valueOf(observation, 'power_factor') * 100), 12)
  frame.writeUInt16BE(0x0683, 13)
  frame.writeUInt32LE(Math.round(valueOf(observation, 'energy_wh')), 15)
  frame.writeUInt16BE(0x07c9, 19)
  frame.writeUInt16LE(Math.round(valueOf(observation, 'current_a') * 1000), 21)
  frame.writeUInt16BE(0x0870, 23)
  frame.writeUInt8(valueOf(observation, 'relay_on'), 25)
  return frame
}

/** What a downlink orders of the socket: `maxS` is the delay of its task to switch off, null without one. */
export type SocketOrder = { on: boolean; maxS: number | null }

const SET = 0x08
const TASK = 0x22
const CANCEL = 0x23
const OFF_LATER = 0x10

/** Reads a downlink (user guide, "Downlink Commands"): `08 <0|1> 00 ff`, `ff 22 00 <s> <s> 10`, `ff 23 00 ff`. */
export const ws523Order = (bytes: Buffer): SocketOrder | null => {
  let on: boolean | null = null
  let maxS: number | null = null
  let at = 0
  while (at + 3 < bytes.length) {
    const kind = bytes[at] === 0xff ? bytes[at + 1] : bytes[at]
    if (kind === SET) on = bytes[at + 1] === 1
    else if (kind === TASK && bytes[at + 5] === OFF_LATER) maxS = bytes.readUInt16LE(at + 3)
    else if (kind === CANCEL) maxS = null
    else return null
    at += kind === TASK ? 6 : 4
  }
  return on === null ? null : { on, maxS }
}
