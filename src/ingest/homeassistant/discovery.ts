import { channelBook } from '../channels'
import { nodeId, nodeDiscovery, parseNodeTopic } from '../esphome-node'
import { isObject, objectAt, textOf, type JsonObject } from '../fields'
import { readJson } from '../payload'
import { publicDeviceId } from '../rules/device-id'
import type { DeviceInfo, DiscoveryStore, IngestEvent, DiscoveryEntry } from '../types'
import { aliasesOf, deviceOf, factsOf } from './device'
import { presencesOf, sourceOf, type PresenceSource, type Source } from './entity'
import { expandConfig } from './expand'
import { bindingsOf, configAt, CONFIGS, slotOf, toJson, type Binding } from './memory'
import type { ConfigTopic } from './topic'

/** Components of one bundle beyond this are not read. */
const MOST_COMPONENTS = 64

/** The entities of a message: itself, or each component of a bundle with the topics they share. */
const entitiesOf = (
  { component }: ConfigTopic,
  body: JsonObject,
): [component: string, body: JsonObject][] => {
  if (component !== 'device') return [[component, body]]
  const { components: _, ...shared } = body
  return Object.values(objectAt(body, 'components'))
    .slice(0, MOST_COMPONENTS)
    .filter(isObject)
    .map((part) => [textOf(part.platform) ?? '', { ...shared, ...part }])
}

/** Owner of the channels of a topic's values; see Binding. */
const ownerOf = (topic: string, device: string): string => {
  const node = parseNodeTopic(topic)
  return (node && nodeId(node.node)) ?? device
}

type Taught = { sources: Source[]; presences: PresenceSource[] }

const bindAll = ({ sources, presences }: Taught, device: string): Map<string, Binding> => {
  const bindings = new Map<string, Binding>()
  const at = (topic: string): Binding => {
    const binding = bindings.get(topic) ?? { device, owner: ownerOf(topic, device), values: [], presence: [] }
    bindings.set(topic, binding)
    return binding
  }
  for (const { topic, ...value } of sources) at(topic).values.push(value)
  for (const { topic, ...value } of presences) {
    const { presence } = at(topic)
    // shared by the components of a bundle
    if (!presence.some((known) => JSON.stringify(known) === JSON.stringify(value))) presence.push(value)
  }
  return bindings
}

const channelLessons = (memory: DiscoveryStore, bindings: ReadonlyMap<string, Binding>): DiscoveryEntry[] => {
  const book = channelBook(memory)
  for (const [topic, { owner, values }] of bindings)
    for (const { metric, path } of values) book.channelOf({ owner, metric, slot: slotOf(topic, path) })
  return book.discoveries()
}

/** What a config topic bound before and binds no longer. */
const forget = (
  memory: DiscoveryStore,
  config: string,
  kept: ReadonlyMap<string, Binding>,
): DiscoveryEntry[] =>
  (configAt(memory, config)?.topics ?? [])
    .filter((topic) => !kept.has(topic))
    .map((topic) => ({ type: 'discovery', scope: bindingsOf(topic), key: config, value: null }))

type Learning = { topic: string; config: ConfigTopic; body: JsonObject; memory: DiscoveryStore }

const nodeLessons = (
  stateTopics: readonly string[],
  deviceId: string,
  info: DeviceInfo,
): DiscoveryEntry[] => {
  if (!deviceId.startsWith('mac:')) return []
  const nodes = new Set(stateTopics.flatMap((topic) => parseNodeTopic(topic)?.node ?? []))
  return Array.from(nodes, (node) => {
    const { deviceId: _, info: __, ...discovery } = nodeDiscovery({ node, deviceId, info })
    return discovery
  })
}

const learn = ({ topic, config, body, memory }: Learning): IngestEvent[] => {
  const entities = entitiesOf(config, body)
  const sources = entities.map(([component, part]) => sourceOf(component, part)).filter((s) => s !== null)
  const stateTopics = sources.map((source) => source.topic)
  const deviceId = deviceOf({ body, config, stateTopic: stateTopics[0] })
  if (!deviceId) return [{ type: 'rejected', reason: 'invalid_device_id' }]
  const presences = sources.length > 0 ? entities.flatMap(([, part]) => presencesOf(part)) : []
  const bindings = bindAll({ sources, presences }, deviceId)
  const info = factsOf(body, aliasesOf(stateTopics, deviceId))
  const value = sources.length > 0 ? toJson({ topics: [...bindings.keys()], info }) : null
  const forgotten = forget(memory, topic, bindings)
  if (value === null && !configAt(memory, topic)) return [{ type: 'ignored', reason: 'nothing_to_bind' }]
  return [
    { type: 'discovery', scope: CONFIGS, key: topic, value, deviceId, ...(value !== null && { info }) },
    ...nodeLessons(stateTopics, deviceId, info),
    ...channelLessons(memory, bindings),
    ...Array.from(bindings, ([bound, binding]): DiscoveryEntry => {
      return { type: 'discovery', scope: bindingsOf(bound), key: topic, value: toJson(binding) }
    }),
    ...forgotten,
  ]
}

/** An empty message takes an entity away: its bindings are forgotten, the device and its history stay. */
const unlearn = ({ topic, config, memory }: Omit<Learning, 'body'>): IngestEvent[] => {
  const deviceId = publicDeviceId({ family: 'ha', id: config.id })
  if (!deviceId || !configAt(memory, topic)) return [{ type: 'ignored', reason: 'cleared' }]
  return [{ type: 'discovery', scope: CONFIGS, key: topic, value: null }, ...forget(memory, topic, new Map())]
}

/**
 * A discovery message (home-assistant.io, "MQTT Discovery"), of one entity or of a whole device: what its topics
 * mean from now on. What cannot be read without guessing is not bound.
 */
export const decodeConfig = ({
  payload,
  ...about
}: Omit<Learning, 'body'> & { payload: Uint8Array }): IngestEvent[] => {
  const read = readJson(payload)
  if (read === 'empty') return unlearn(about)
  if (typeof read === 'string') return [{ type: 'rejected', reason: read }]
  if (!isObject(read.value)) return [{ type: 'rejected', reason: 'not_an_object' }]
  return learn({ ...about, body: expandConfig(read.value) })
}
