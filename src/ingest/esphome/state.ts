import type { Metric } from '@/domain/readings/metrics'
import { channelBook } from '../channels'
import { nodeId, nodeIdentity, type NodeTopic } from '../esphome-node'
import { readText } from '../payload'
import { guessKind } from '../rules/kind'
import type { DecodeContext, IngestEvent, LengthUnit, WireMessage } from '../types'
import { addInUnit } from '../units'
import { addValue, type Measured } from '../values'

/** Components whose state is a measurement or a switch. */
export const STATE_COMPONENTS = ['sensor', 'binary_sensor', 'switch', 'valve'] as const

/** Metric of a switching component without discovery. */
const SWITCHES: ReadonlyMap<string, Metric> = new Map<string, Metric>([
  ['switch', 'relay_on'],
  ['binary_sensor', 'input_on'],
  ['valve', 'valve_open'],
])

/** A valve in motion reports so, and reports again when it stops. */
const VALVE_WORDS: ReadonlyMap<string, boolean | null> = new Map([
  ['open', true],
  ['closed', false],
  ['opening', null],
  ['closing', null],
])

const SPEAKS_OF_DISTANCE = /distance|ultrasonic/i

/**
 * Metric of a component's state without discovery.
 *
 * | component | object | owner saved a unit of length | metric |
 * |---|---|---|---|
 * | switch, binary_sensor, valve | any | any | relay_on, input_on, valve_open |
 * | sensor | name contains "distance" | yes | distance_mm in that unit |
 * | sensor | name contains "distance" | no | none: 1.24 could be metres or feet |
 * | sensor | anything else | any | none |
 */
export const metricOf = ({
  component,
  object,
  unit,
}: Pick<NodeTopic, 'component' | 'object'> & { unit: LengthUnit | undefined }): Metric | null =>
  component === 'sensor'
    ? unit && SPEAKS_OF_DISTANCE.test(object)
      ? 'distance_mm'
      : null
    : (SWITCHES.get(component) ?? null)

const measure = ({
  metric,
  channel,
  text,
  unit,
}: {
  metric: Metric
  channel: number
  text: string
  unit: LengthUnit | undefined
}): Measured | null => {
  const out: Measured = { readings: [], rejected: [] }
  if (metric === 'distance_mm') {
    addInUnit(out, { metric, channel, raw: text, unit })
    return out
  }
  const word = metric === 'valve_open' ? VALVE_WORDS.get(text.toLowerCase()) : undefined
  if (word === null) return null
  addValue(out, { metric, channel, raw: word ?? text })
  return out
}

/** Decodes a state topic that no discovery has bound. The device is the node; its switches are channels. */
export const decodeState = (
  { node, component, object }: NodeTopic,
  { topic, payload }: WireMessage,
  { memory, sensors }: DecodeContext,
): IngestEvent[] => {
  if (!STATE_COMPONENTS.some((known) => known === component))
    return [{ type: 'ignored', reason: 'no_reading_topic' }]
  const identity = nodeIdentity(memory, node)
  const owner = nodeId(node)
  if (!identity || !owner) return [{ type: 'rejected', reason: 'invalid_device_id' }]
  const { deviceId } = identity
  const read = readText(payload)
  if (typeof read === 'string') return [{ type: 'rejected', deviceId, reason: read }]
  const text = read.text.trim()
  if (text === '') return [{ type: 'ignored', reason: 'cleared' }]
  const unit = (sensors.get(deviceId) ?? sensors.get(owner))?.unit
  const metric = metricOf({ component, object, unit })
  if (!metric) return [{ type: 'rejected', deviceId, reason: 'unknown_unit' }]
  const book = channelBook(memory)
  const channel = book.channelOf({ owner, metric, slot: topic })
  const out = channel === null ? null : measure({ metric, channel, text, unit })
  if (!out) return [{ type: 'ignored', reason: channel === null ? 'too_many_sources' : 'in_motion' }]
  const kind = guessKind(out.readings)
  const info = identity.info && { ...identity.info, ...(kind && { kind }) }
  return [...book.discoveries(), { type: 'telemetry', deviceId, at: null, ...out, ...(info && { info }) }]
}
