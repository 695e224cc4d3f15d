import { countOf, isObject, textOf, type JsonObject } from '../fields'
import { readJson } from '../payload'
import { parseWireTime } from '@/domain/readings/clock'
import { publicDeviceId } from '../rules/device-id'
import { guessKind } from '../rules/kind'
import type { DecodeContext, Family, IngestEvent, WireMessage } from '../types'
import type { Measured } from '../values'
import { hexBytes, parseFrame, parsePayload, type Frame, type FrameFault } from './frame'
import { measureRegisters, profileFor, type Block } from './registers'
import { holdsTags, measureTags } from './tags'
import { parseModbusTopic, type ModbusTopic } from './topic'

const ignored = (reason: string): IngestEvent => ({ type: 'ignored', reason })

const telemetry = (deviceId: string, at: number | null, out: Measured, model?: string): IngestEvent => {
  const kind = guessKind(out.readings)
  const info = { ...(kind && { kind }), ...(model !== undefined && { model }) }
  return { type: 'telemetry', deviceId, at, ...out, ...(Object.keys(info).length > 0 && { info }) }
}

const unitId = (gateway: string, unit: number): string | null =>
  publicDeviceId({ family: 'modbus', id: `${gateway}/${unit}` })

type Read = { deviceId: string; at: number | null; block: Block }

const decodeBlock = ({ deviceId, at, block }: Read, { sensors }: DecodeContext): IngestEvent => {
  const profile = profileFor(sensors.get(deviceId)?.codec, block)
  if (!profile) return { type: 'rejected', deviceId, reason: 'no_register_profile' }
  if (block.base === null && block.words.length !== profile.block.count)
    return { type: 'rejected', deviceId, reason: 'unexpected_register_count' }
  return telemetry(deviceId, at, measureRegisters(profile, block), profile.title)
}

/** One frame. A response does not contain its first register address; the profile does. */
const decodeFrame = (
  {
    gateway,
    unit,
    at,
    frame,
  }: { gateway: string; unit?: number; at: number | null; frame: Frame | FrameFault },
  ctx: DecodeContext,
): IngestEvent => {
  if (typeof frame === 'string') return { type: 'rejected', reason: frame }
  if (frame.kind === 'request') return ignored('request_frame')
  const deviceId = unitId(gateway, frame.unit)
  if (!deviceId) return { type: 'rejected', reason: 'invalid_device_id' }
  if (unit !== undefined && unit !== frame.unit)
    return { type: 'rejected', deviceId, reason: 'identity_mismatch' }
  const { fn, words } = frame
  return decodeBlock({ deviceId, at, block: { base: null, fn, words } }, ctx)
}

/** The words of `regs`: 16-bit integers, null for a register that was not read. */
const wordsOf = (regs: unknown): (number | null)[] | null => {
  if (!Array.isArray(regs) || regs.length === 0) return null
  const words = (regs as unknown[]).map((word) => (word === null ? null : (countOf(word) ?? Number.NaN)))
  return words.every((word) => word === null || word <= 0xffff) ? words : null
}

/** `{"ts":ms,"unit":5,"base":301,"fn":3,"regs":[…]}`; `base` is the address of the first register. */
const decodeRegisters = (deviceId: string, body: JsonObject, ctx: DecodeContext): IngestEvent => {
  const base = countOf(body.base)
  const words = wordsOf(body.regs)
  if (base === undefined || !words) return { type: 'rejected', deviceId, reason: 'no_registers' }
  const block = { base, fn: countOf(body.fn) ?? null, words }
  return decodeBlock({ deviceId, at: parseWireTime(body.ts), block }, ctx)
}

const decodeTags = (deviceId: string | null, body: JsonObject): IngestEvent => {
  if (!deviceId) return { type: 'rejected', reason: 'invalid_device_id' }
  return telemetry(deviceId, parseWireTime(body.timestamp ?? body.ts), measureTags(body))
}

/** A tag group of a Neuron gateway; `node_name` and `group_name` before version 2.1. */
const decodeNeuron = (body: JsonObject): IngestEvent => {
  const node = textOf(body.node ?? body.node_name)
  const group = textOf(body.group ?? body.group_name)
  if (node === undefined || group === undefined || !holdsTags(body)) return ignored('no_reading_topic')
  return decodeTags(publicDeviceId({ family: 'neuron', id: `${node}/${group}` }), body)
}

const MOST_LINES = 64

const decodeLines = (gateway: string, body: JsonObject, ctx: DecodeContext): IngestEvent[] => {
  const lines = Array.isArray(body.Lines) ? (body.Lines as unknown[]).slice(0, MOST_LINES) : []
  const events = lines.flatMap((line) => {
    const bytes = isObject(line) ? hexBytes(textOf(line.Modbus, 1024) ?? '') : null
    if (!isObject(line) || !bytes) return []
    return [decodeFrame({ gateway, at: parseWireTime(line.Timestamp), frame: parseFrame(bytes) }, ctx)]
  })
  return events.length > 0 ? events : [ignored('no_frames')]
}

const decodeUnit = (
  { gateway, unit, leaf }: Extract<ModbusTopic, { kind: 'unit' }>,
  body: JsonObject,
  ctx: DecodeContext,
): IngestEvent => {
  const deviceId = unitId(gateway, unit)
  if (!deviceId) return { type: 'rejected', reason: 'invalid_device_id' }
  if (typeof body.unit === 'number' && body.unit !== unit)
    return { type: 'rejected', deviceId, reason: 'identity_mismatch' }
  return leaf === 'registers' ? decodeRegisters(deviceId, body, ctx) : decodeTags(deviceId, body)
}

const decode = ({ topic, payload }: WireMessage, ctx: DecodeContext): IngestEvent[] => {
  const parsed = parseModbusTopic(topic)
  if (!parsed) return [{ type: 'rejected', reason: 'unknown_topic' }]
  if (payload.byteLength === 0) return [ignored('cleared')]
  if (parsed.kind === 'lines' && parsed.isRequest) return [ignored('request_frame')]
  if (parsed.kind === 'unit' && parsed.leaf === 'raw')
    return [decodeFrame({ ...parsed, at: null, frame: parsePayload(payload) }, ctx)]
  const read = readJson(payload)
  if (typeof read === 'string') return [{ type: 'rejected', reason: read }]
  if (!isObject(read.value)) return [{ type: 'rejected', reason: 'not_an_object' }]
  if (parsed.kind === 'lines') return decodeLines(parsed.gateway, read.value, ctx)
  return [parsed.kind === 'neuron' ? decodeNeuron(read.value) : decodeUnit(parsed, read.value, ctx)]
}

/**
 * Gateways between Modbus and MQTT: registers or frames decoded by a profile, and tags named as metrics. The device is
 * `modbus:<gateway>/<unit>`, or `neuron:<node>/<group>`. A profile is chosen as the device's codec; a few models are
 * recognised by the shape of the block.
 */
export const modbus: Family = {
  name: 'modbus',
  matches: (topic) => parseModbusTopic(topic) !== null,
  decode,
  subscriptions: () => [
    ...['registers', 'raw', 'values'].map((leaf) => `modbus/+/+/${leaf}`),
    '+/ModbusInMqtt/fromDevice',
    '+/+/ModbusInMqtt/fromDevice',
    'neuron/#',
    '/neuron/#',
  ],
}
