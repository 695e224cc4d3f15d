import type { Metric } from '@/domain/metrics'
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
}

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
  return { topic, metric, path, ...(component === 'sensor' ? { unit } : wordsOf(component, body)) }
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
