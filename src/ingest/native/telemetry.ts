import { MODE_CODES } from '@/domain/pump/device-mode'
import { isObject, objectAt, textOf, type JsonObject } from '../fields'
import { parseMetricKey } from '../keys'
import { parseWireTime } from '@/domain/readings/clock'
import type { IngestEvent } from '../types'
import { addRejected, addValue, type Measured } from '../values'

type Telemetry = Extract<IngestEvent, { type: 'telemetry' }>

const isFailed = (errors: JsonObject | null, key: string): boolean =>
  errors !== null && Object.hasOwn(errors, key)

const measure = ({ values, errors }: { values: JsonObject; errors: JsonObject | null }): Measured => {
  const out: Measured = { readings: [], rejected: [] }
  for (const key of Object.keys(values)) {
    const target = parseMetricKey(key)
    if (!target || isFailed(errors, key)) continue
    addValue(out, { metric: target.metric, channel: target.channel, raw: values[key] })
  }
  return out
}

const addErrors = ({
  out,
  values,
  errors,
}: {
  out: Measured
  values: JsonObject
  errors: JsonObject
}): void => {
  for (const key of Object.keys(errors)) {
    const target = parseMetricKey(key)
    if (!target) continue
    const raw = Object.hasOwn(values, key) ? values[key] : null
    addRejected(out, { ...target, raw, reason: textOf(errors[key], 64) ?? 'sensor_error' })
  }
}

const refuse = (deviceId: string, reason: string): IngestEvent => ({ type: 'rejected', deviceId, reason })

const decodeOne = (deviceId: string, body: unknown): IngestEvent => {
  if (!isObject(body)) return refuse(deviceId, 'not_an_object')
  if (body.deviceId !== undefined && body.deviceId !== deviceId) return refuse(deviceId, 'identity_mismatch')
  const values = body.m
  if (!isObject(values)) return refuse(deviceId, 'no_values')
  const errors = isObject(body.err) ? body.err : null
  const out = measure({ values, errors })
  if (errors) addErrors({ out, values, errors })
  const { boot, seq } = body
  const { readings, rejected: failed } = out
  const event: Telemetry = {
    type: 'telemetry',
    deviceId,
    at: parseWireTime(body.ts),
    readings,
    rejected: failed,
  }
  if (!Number.isSafeInteger(boot) || !Number.isSafeInteger(seq)) return event
  event.key = `${boot}:${seq}`
  event.ack = { boot: Number(boot), seq: Number(seq) }
  return event
}

/**
 * A native telemetry body, from MQTT or HTTP: one report or an array of them (a backlog, every element marked). Metrics
 * in their own units, suffix `.N` for the channel; `ts` as any wire time, absent without a clock; unknown keys are
 * ignored, a body that names another `deviceId` is rejected. `boot` and `seq` are used only together: without a boot
 * number a restart of the sequence is undetectable.
 */
export const decodeTelemetry = (deviceId: string, body: unknown): IngestEvent[] => {
  if (!Array.isArray(body)) return [decodeOne(deviceId, body)]
  if (body.length === 0) return [{ type: 'ignored', reason: 'empty_batch' }]
  return body.map((element) => {
    const event = decodeOne(deviceId, element)
    if (event.type === 'telemetry') event.backlog = true
    return event
  })
}

/** `control_mode` by the value in `state`. */
const MODES: ReadonlyMap<unknown, number> = new Map(Object.entries(MODE_CODES))

/** The retained `state` message: relays that are on, and their control mode. */
export const decodeState = (deviceId: string, body: unknown): IngestEvent[] => {
  if (!isObject(body)) return [refuse(deviceId, 'not_an_object')]
  const relays = objectAt(body, 'relay')
  const out: Measured = { readings: [], rejected: [] }
  for (const channel of Object.keys(relays)) {
    const target = parseMetricKey(`relay_on.${channel}`)
    if (target) addValue(out, { ...target, raw: relays[channel] })
  }
  const mode = MODES.get(body.mode)
  if (mode !== undefined) addValue(out, { metric: 'control_mode', channel: 0, raw: mode })
  return [{ type: 'telemetry', deviceId, at: parseWireTime(body.ts), ...out }]
}
