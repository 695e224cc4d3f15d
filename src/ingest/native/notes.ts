import { countOf, isObject, textOf } from '../fields'
import { parseWireTime } from '@/domain/readings/clock'
import type { DeviceEvent, IngestEvent } from '../types'
import { decodeState } from './telemetry'

const refuse = (deviceId: string, reason: string): IngestEvent[] => [{ type: 'rejected', deviceId, reason }]

type Ack = Extract<DeviceEvent, { type: 'command_ack' }>['status']
type Severity = NonNullable<Extract<DeviceEvent, { type: 'alarm' }>['severity']>

const ACKS: readonly Ack[] = ['accepted', 'done', 'rejected', 'expired', 'failed']
const SEVERITIES: readonly Severity[] = ['info', 'warning', 'critical']

const oneOf = <T extends string>(known: readonly T[], value: unknown): T | undefined =>
  known.find((word) => word === value)

/** `ack/<cmdId>`: the result of a command; `state` reports the relays, like the `state` topic. */
export const decodeAck = (deviceId: string, commandId: string, body: unknown): IngestEvent[] => {
  const status = isObject(body) ? oneOf(ACKS, body.status) : undefined
  if (!isObject(body) || !status) return refuse(deviceId, 'bad_ack')
  const at = parseWireTime(body.ts)
  const error = textOf(body.error, 200)
  const ack: DeviceEvent = {
    type: 'command_ack',
    deviceId,
    at,
    commandId,
    status,
    ...(error !== undefined && { error }),
  }
  if (!isObject(body.state)) return [ack]
  return [ack, ...decodeState(deviceId, { ...body.state, ts: body.ts })]
}

/** `event`: a condition that the device detected. `active: false` ends it. */
export const decodeEvent = (deviceId: string, body: unknown): IngestEvent[] => {
  const alarm = isObject(body) ? textOf(body.type, 64) : undefined
  if (!isObject(body) || !alarm) return refuse(deviceId, 'bad_event')
  const severity = oneOf(SEVERITIES, body.sev)
  return [
    {
      type: 'alarm',
      deviceId,
      at: parseWireTime(body.ts),
      alarm,
      isActive: body.active !== false,
      ...(severity && { severity }),
    },
  ]
}

/** `claim`: after a button press the device may be claimed for `window_s` seconds. */
export const decodeClaim = (deviceId: string, body: unknown): IngestEvent[] => {
  const windowS = isObject(body) ? countOf(body.window_s) : undefined
  if (!isObject(body) || !windowS) return refuse(deviceId, 'bad_claim')
  return [{ type: 'claim', deviceId, at: parseWireTime(body.ts), windowMs: windowS * 1000 }]
}
