import type { CommandOrder } from '@/domain/pump/types'
import { addressDiscovery } from '../address'
import { alarmChange } from '../rules/alarm-change'
import { idWithin } from '../rules/device-id'
import type {
  EncodeError,
  Capability,
  CommandTarget,
  DecodeContext,
  Dispatch,
  DiscoveryStore,
  IngestEvent,
  DiscoveryEntry,
  MessageFlags,
} from '../types'
import type { TasmotaTopic } from './topic'

export const capability: Capability = { orders: ['relay.set'], limitBy: 'device' }

const ADDRESSES = 'tasmota/commands'

const usualAddress = (device: string): string => `cmnd/${device}/`

/** Emits the discovery entry of the device's command topic: its FullTopic with another prefix. */
export const learnAddress = (
  { device, commands }: TasmotaTopic,
  deviceId: string,
  memory: DiscoveryStore,
): DiscoveryEntry[] =>
  addressDiscovery({
    memory,
    scope: ADDRESSES,
    key: device,
    deviceId,
    address: commands,
    usual: usualAddress(device),
  })

/** The topic prefix of a device's commands, null for the id of another family. */
export function commandAddress(deviceId: string, memory: DiscoveryStore): string | null {
  const device = idWithin({ family: 'tasmota', deviceId })
  if (device === null) return null
  const learned = memory.get(ADDRESSES, device)
  return typeof learned === 'string' ? learned : usualAddress(device)
}

const SWITCHES = /^(?:POWER\d*|Backlog0?)$/i

/**
 * Commands to a device are not decoded, but a command that the broker retains is a hazard: it switches the relay again
 * at every reconnect of the device (tasmota/docs, "MQTT").
 *
 * | stored by the broker | names | payload | events |
 * |---|---|---|---|
 * | yes | a relay, or several commands | any | the alarm `retained_command` begins |
 * | no | the same | empty: the retained one is deleted | it ends |
 * | else | | | none |
 */
export const receivedCommand = (
  {
    deviceId,
    parsed: { leaf },
    payload,
    memory,
  }: { deviceId: string; parsed: TasmotaTopic; payload: Uint8Array; memory: DiscoveryStore },
  { retain }: MessageFlags,
): IngestEvent[] => {
  const isEmpty = payload.byteLength === 0
  const events =
    SWITCHES.test(leaf) && retain !== isEmpty
      ? alarmChange(
          { deviceId, at: null, alarm: 'retained_command', isActive: retain, severity: 'critical' },
          { family: 'tasmota', memory },
        )
      : []
  return events.length > 0 ? events : [{ type: 'ignored', reason: 'command_topic' }]
}

const LONGEST_TENTHS = 111
const SECONDS_FROM = 100
const LONGEST_S = 64_800

/** PulseTime (tasmota/docs, "Commands"): 1-111 are tenths of a second, from 112 on seconds plus 100. */
export const pulseTime = (seconds: number): number => {
  const tenths = Math.max(1, Math.floor(seconds * 10))
  return seconds < 12
    ? Math.min(tenths, LONGEST_TENTHS)
    : Math.floor(Math.min(seconds, LONGEST_S)) + SECONDS_FROM
}

/**
 * Commands of Tasmota (tasmota/docs, "Commands"), relays numbered from 1.
 *
 * | command | topic ends with | payload |
 * |---|---|---|
 * | on, limited | `Backlog` | `PulseTime1 1000; POWER1 ON` |
 * | on, unlimited | `POWER1` | `ON` |
 * | off | `Backlog` | `POWER1 OFF; PulseTime1 0`: else the limit would end runs started at the device |
 *
 * A limit beyond 18 hours is capped at 18 hours. No message acknowledges a command: the relay's state confirms it.
 */
export const encode = (
  order: CommandOrder,
  { deviceId }: CommandTarget,
  { memory }: DecodeContext,
): Dispatch | EncodeError => {
  if (order.type !== 'relay.set') return { cannot: 'unsupported' }
  const address = commandAddress(deviceId, memory)
  if (address === null) return { cannot: 'unknown_address' }
  const relay = order.ch + 1
  const say = (command: string, payload: string): Dispatch => ({
    messages: [{ topic: address + command, payload, qos: 1 }],
    confirmedBy: 'state',
  })
  if (!order.on) return say('Backlog', `POWER${relay} OFF; PulseTime${relay} 0`)
  if (order.maxSeconds === null) return say(`POWER${relay}`, 'ON')
  return say('Backlog', `PulseTime${relay} ${pulseTime(order.maxSeconds)}; POWER${relay} ON`)
}
