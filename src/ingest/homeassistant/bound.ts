import { metricUnit } from '@/domain/readings/metrics'
import { channelBook, type ChannelBook } from '../channels'
import { infoOf } from '../fields'
import { decodeLatestVersion, decodeUpdateState, stateOf } from '../ota/update-entity'
import { parseJson, readText, type PayloadFault } from '../payload'
import { guessKind } from '../rules/kind'
import type { DeviceInfo, DiscoveryStore, IngestEvent, WireMessage } from '../types'
import { addInUnit } from '../units'
import { addValue, type Measured } from '../values'
import { boundAt, configAt, slotOf, type Binding, type BoundValue } from './memory'
import { valueAt } from './template'

/** A valve between its end positions. */
const MOVING = /^(?:opening|closing)$/i

const textOfValue = (raw: unknown): string =>
  typeof raw === 'string' || typeof raw === 'number' || typeof raw === 'boolean' ? String(raw).trim() : ''

const isWord = (raw: unknown, word: string | undefined): boolean =>
  word !== undefined && textOfValue(raw).toLowerCase() === word.toLowerCase()

type Body = { text: string; json: unknown }

const rawOf = ({ text, json }: Body, path: readonly string[]): unknown =>
  path.length === 0 ? text : valueAt(json, path)

const addSource = (
  out: Measured,
  { source, channel, body }: { source: BoundValue; channel: number; body: Body },
): void => {
  const { metric, path, on, off, unit } = source
  const raw = rawOf(body, path)
  if (raw === undefined) return
  if (metricUnit(metric) !== 'bool') return addInUnit(out, { metric, channel, raw, unit })
  if (metric === 'valve_open' && MOVING.test(textOfValue(raw))) return
  const value = isWord(raw, on) ? true : isWord(raw, off) ? false : raw
  addValue(out, { metric, channel, raw: value })
}

type Device = { deviceId: string; info: DeviceInfo | undefined; configs: Binding[] }

const byDevice = (memory: DiscoveryStore, bound: [config: string, binding: Binding][]): Device[] => {
  const devices = new Map<string, Device>()
  for (const [config, binding] of bound) {
    const { device: deviceId } = binding
    const device = devices.get(deviceId)
    if (device) device.configs.push(binding)
    else devices.set(deviceId, { deviceId, info: configAt(memory, config)?.info, configs: [binding] })
  }
  return [...devices.values()]
}

/** An entity announced twice (for example after a rename) is one source and is decoded once. */
const measure = (
  { configs }: Device,
  { book, topic, body }: { book: ChannelBook; topic: string; body: Body },
): Measured => {
  const out: Measured = { readings: [], rejected: [] }
  const done = new Set<string>()
  for (const { owner, values } of configs) {
    for (const source of values) {
      const { metric, path } = source
      const slot = slotOf(topic, path)
      const channel = book.channelOf({ owner, metric, slot })
      if (channel === null || done.has(`${metric} ${slot}`)) continue
      done.add(`${metric} ${slot}`)
      addSource(out, { source, channel, body })
    }
  }
  return out
}

const availability = ({ deviceId, configs, info }: Device, body: Body): IngestEvent[] => {
  for (const { path, on, off } of configs.flatMap(({ presence }) => presence)) {
    const raw = rawOf(body, path)
    const about = { type: 'availability', deviceId, ...(info && { info }) } as const
    if (isWord(raw, on)) return [{ ...about, online: true, reason: 'birth' }]
    if (isWord(raw, off)) return [{ ...about, online: false, reason: 'will' }]
  }
  return []
}

const telemetry = ({ deviceId, info: said }: Device, out: Measured): IngestEvent[] => {
  if (out.readings.length + out.rejected.length === 0) return []
  const kind = guessKind(out.readings)
  const info = infoOf({ ...said, kind: kind ?? undefined })
  return [{ type: 'telemetry', deviceId, at: null, ...out, ...(info && { info }) }]
}

/** What a topic says of a device's firmware. */
const updates = ({ deviceId, configs, info }: Device, body: Body): IngestEvent[] =>
  configs.flatMap(({ updates = [] }) =>
    updates.flatMap(({ role, path }) => {
      const said = path.length === 0 ? stateOf(body.text) : valueAt(body.json, path)
      if (said === undefined || said === null) return []
      return (role === 'latest' ? decodeLatestVersion : decodeUpdateState)(said, { deviceId, info })
    }),
  )

const bodyOf = (text: string, bound: readonly Binding[]): Body | PayloadFault => {
  const isJson = bound.some(({ values, presence, updates = [] }) =>
    [...values, ...presence, ...updates].some(({ path }) => path.length > 0),
  )
  const parsed = isJson ? parseJson(text) : { value: undefined }
  return typeof parsed === 'string' ? parsed : { text, json: parsed.value }
}

/**
 * Decodes a message on a topic that discovery has bound, for every device bound to it. An availability topic shared by
 * several devices belongs to their bridge and is no presence signal of any device.
 */
export const decodeBound = ({ topic, payload }: WireMessage, memory: DiscoveryStore): IngestEvent[] => {
  const read = readText(payload)
  if (typeof read === 'string') return [{ type: 'rejected', reason: read }]
  const text = read.text.trim()
  if (text === '') return [{ type: 'ignored', reason: 'cleared' }]
  const bound = boundAt(memory, topic)
  const body = bodyOf(
    text,
    bound.map(([, binding]) => binding),
  )
  if (typeof body === 'string') return [{ type: 'rejected', reason: body }]
  const devices = byDevice(memory, bound)
  const book = channelBook(memory)
  const events = devices.flatMap((device) => [
    ...telemetry(device, measure(device, { book, topic, body })),
    ...(devices.length === 1 ? availability(device, body) : []),
    ...updates(device, body),
  ])
  const all = [...book.discoveries(), ...events]
  return all.length > 0 ? all : [{ type: 'ignored', reason: 'no_bound_value' }]
}
