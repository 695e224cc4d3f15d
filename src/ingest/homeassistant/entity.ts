import type { Metric } from '@/domain/readings/metrics'
import { isObject, textOf, type JsonObject } from '../fields'
import { metricOf } from './metric'
import { templatePath, type Path } from './template'
import { boundTopic } from './topic'

/** How one value is extracted from a payload. */
export type Source = {
  topic: string
  metric: Metric
  path: Path
  /** The unit of a number. */
  unit?: string
  /** The on and off payloads of a switch. */
  on?: string
  off?: string
  /** The command topic and payloads of a switch. */
  command?: Command
}

export type Command = { topic: string; on: string; off: string }

/** How a payload reports availability. */
export type PresenceSource = { topic: string; path: Path; on: string; off: string }

/** Payloads may be JSON booleans or numbers; they are compared as text. */
const wordOf = (...values: unknown[]): string => {
  for (const value of values) {
    if (typeof value === 'boolean' || typeof value === 'number') return String(value)
    const text = textOf(value, 64)
    if (text) return text
  }
  return ''
}

const wordsOf = (component: string, body: JsonObject): Pick<Source, 'on' | 'off'> => {
  if (component === 'valve')
    return { on: wordOf(body.state_open, 'open'), off: wordOf(body.state_closed, 'closed') }
  return {
    on: wordOf(body.state_on, body.payload_on, 'ON'),
    off: wordOf(body.state_off, body.payload_off, 'OFF'),
  }
}

const MOST_CHARACTERS = 512

/** A payload is published unchanged: the device compares every character. */
const payloadOf = (value: unknown, usual: string): string | null => {
  if (value === undefined) return usual
  if (typeof value === 'boolean' || typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' && value.length <= MOST_CHARACTERS ? value : null
}

/**
 * The on and off commands of a switch, or null when they cannot be encoded.
 *
 * | the message has | command |
 * |---|---|
 * | no `command_topic`, or a `command_template` | none |
 * | the same payload for both, or one that contains "toggle" | none: the effect is unpredictable |
 * | anything else | `payload_on` (`ON`) and `payload_off` (`OFF`) |
 */
const commandOf = (component: string, body: JsonObject): Command | null => {
  const topic = boundTopic(body.command_topic)
  const [on, off] = [payloadOf(body.payload_on, 'ON'), payloadOf(body.payload_off, 'OFF')]
  if (component !== 'switch' || topic === undefined || body.command_template !== undefined) return null
  if (on === null || off === null || on === off || /toggle/i.test(on + off)) return null
  return { topic, on, off }
}

/** The binding of an entity's state, or null when it maps to no metric of ours or is ambiguous. */
export const sourceOf = (component: string, body: JsonObject): Source | null => {
  const topic = boundTopic(body.state_topic)
  const path = templatePath(body.value_template)
  const unit = textOf(body.unit_of_measurement, 16) ?? ''
  const metric = metricOf({
    component,
    deviceClass: textOf(body.device_class, 64) ?? '',
    unit,
    name: `${textOf(body.name) ?? ''} ${textOf(body.object_id) ?? ''}`,
    isSetting: body.entity_category !== undefined,
    reportsPosition: body.reports_position === true,
  })
  if (topic === undefined || path === null || metric === null) return null
  if (component === 'sensor') return { topic, metric, path, unit }
  const command = commandOf(component, body)
  return { topic, metric, path, ...wordsOf(component, body), ...(command && { command }) }
}

const MOST_TOPICS = 4

const presenceOf = (item: JsonObject, template: unknown): PresenceSource | null => {
  const topic = boundTopic(item.topic)
  const path = templatePath(template)
  if (topic === undefined || path === null) return null
  const { payload_available: on, payload_not_available: off } = item
  return { topic, path, on: wordOf(on, 'online'), off: wordOf(off, 'offline') }
}

/** The availability topics of an entity: one topic, or a list. */
export const presencesOf = (body: JsonObject): PresenceSource[] => {
  const { availability } = body
  const listed = (Array.isArray(availability) ? (availability as unknown[]) : [availability])
    .slice(0, MOST_TOPICS)
    .filter(isObject)
    .map((item) => presenceOf(item, item.value_template))
  const single = presenceOf({ ...body, topic: body.availability_topic }, body.availability_template)
  return [single, ...listed].filter((source) => source !== null)
}
