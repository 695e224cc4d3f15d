import type { Metric } from '@/domain/readings/metrics'
import { isObject, textOf, type JsonObject } from '../fields'
import { metricOf } from './metric'
import { templatePath, type Path } from './template'
import { boundTopic } from './topic'

/** How one value is taken from the payload of a topic. */
export type Source = {
  topic: string
  metric: Metric
  path: Path
  /** The unit of a number. */
  unit?: string
  /** The words of a switch. */
  on?: string
  off?: string
  /** What a switch is told, and where. */
  command?: Command
}

export type Command = { topic: string; on: string; off: string }

/** How the payload of a topic tells that the device is there. */
export type PresenceSource = { topic: string; path: Path; on: string; off: string }

/** Words may be written as JSON booleans or numbers; they are compared as text. */
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

/** A payload is said as it stands: whoever waits for it compares every character. */
const payloadOf = (value: unknown, usual: string): string | null => {
  if (value === undefined) return usual
  if (typeof value === 'boolean' || typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' && value.length <= MOST_CHARACTERS ? value : null
}

/**
 * How a switch is told to go on or off, or null when that cannot be said.
 *
 * | the message has | command |
 * |---|---|
 * | no `command_topic`, or a `command_template` | none |
 * | the same payload for both, or one that speaks of toggling | none: nobody could tell what it will do |
 * | anything else | `payload_on` (`ON`) and `payload_off` (`OFF`) |
 */
const commandOf = (component: string, body: JsonObject): Command | null => {
  const topic = boundTopic(body.command_topic)
  const [on, off] = [payloadOf(body.payload_on, 'ON'), payloadOf(body.payload_off, 'OFF')]
  if (component !== 'switch' || topic === undefined || body.command_template !== undefined) return null
  if (on === null || off === null || on === off || /toggle/i.test(on + off)) return null
  return { topic, on, off }
}

/** What an entity's state means, or null when it is none of our metrics or cannot be read without guessing. */
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

/** Where an entity's availability is told: one topic, or a list of them. */
export const presencesOf = (body: JsonObject): PresenceSource[] => {
  const { availability } = body
  const listed = (Array.isArray(availability) ? (availability as unknown[]) : [availability])
    .slice(0, MOST_TOPICS)
    .filter(isObject)
    .map((item) => presenceOf(item, item.value_template))
  const single = presenceOf({ ...body, topic: body.availability_topic }, body.availability_template)
  return [single, ...listed].filter((source) => source !== null)
}
