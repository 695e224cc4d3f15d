import type { JsonObject } from '../fields'
import type { UpdateCommand } from '../ota/update-entity'
import { templatePath, type Path } from './template'
import { boundTopic } from './topic'

/** Where an update entity reports the installed version (and its progress), or the newest one. */
export type UpdateSource = { topic: string; path: Path; role: 'state' | 'latest' }

/** `command` is null for an entity that only reports. */
export type UpdateEntity = { sources: UpdateSource[]; command: UpdateCommand | null }

const MOST_CHARACTERS = 512

function sourceAt(role: UpdateSource['role'], topic: unknown, template: unknown): UpdateSource | null {
  const [bound, path] = [boundTopic(topic), templatePath(template)]
  return bound === undefined || path === null ? null : { topic: bound, path, role }
}

/** Without `payload_install` there is nothing that starts an update; the payload is published unchanged. */
function commandOf(body: JsonObject): UpdateCommand | null {
  const { payload_install: payload } = body
  const topic = boundTopic(body.command_topic)
  if (topic === undefined || typeof payload !== 'string') return null
  return payload !== '' && payload.length <= MOST_CHARACTERS ? { topic, payload } : null
}

/**
 * The update entity of a discovery message (home-assistant.io, "MQTT Update"), or null for another component or one
 * that reports nothing readable.
 */
export function updateOf(component: string, body: JsonObject): UpdateEntity | null {
  if (component !== 'update') return null
  const { state_topic, value_template, latest_version_topic, latest_version_template } = body
  const sources = [
    sourceAt('state', state_topic, value_template),
    sourceAt('latest', latest_version_topic, latest_version_template),
  ].filter((source) => source !== null)
  return sources.length > 0 ? { sources, command: commandOf(body) } : null
}
