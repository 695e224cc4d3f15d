import { channelBook } from '../channels'
import { nodeId, nodeDiscovery, parseNodeTopic } from '../esphome-node'
import { isObject, objectAt, textOf, type JsonObject } from '../fields'
import { hasUpdateCommand, updateCommandEntry } from '../ota/update-entity'
import { readJson } from '../payload'
import { publicDeviceId } from '../rules/device-id'
import type { DeviceInfo, DiscoveryStore, IngestEvent, DiscoveryEntry } from '../types'
import { aliasesOf, deviceOf, factsOf } from './device'
import { presencesOf, sourceOf, type PresenceSource, type Source } from './entity'
import { expandConfig } from './expand'
import { bindingsOf, configAt, CONFIGS, slotOf, toJson, type Binding } from './memory'
import type { ConfigTopic } from './topic'
import { updateOf, type UpdateEntity, type UpdateSource } from './update'

/** Further components of one bundle are ignored. */
const MOST_COMPONENTS = 64

/** The entities of a message: itself, or each component of a bundle with the shared topics. */
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

type Taught = { sources: Source[]; presences: PresenceSource[]; updates: UpdateSource[] }

const bindAll = ({ sources, presences, updates }: Taught, device: string): Map<string, Binding> => {
  const bindings = new Map<string, Binding>()
  const at = (topic: string): Binding => {
    const binding = bindings.get(topic) ?? { device, owner: ownerOf(topic, device), values: [], presence: [] }
    bindings.set(topic, binding)
    return binding
  }
  for (const { topic, ...value } of sources) at(topic).values.push(value)
  for (const { topic, ...update } of updates) {
    const binding = at(topic)
    binding.updates = [...(binding.updates ?? []), update]
  }
  for (const { topic, ...value } of presences) {
    const { presence } = at(topic)
    // shared by the components of a bundle
    if (!presence.some((known) => JSON.stringify(known) === JSON.stringify(value))) presence.push(value)
  }
  return bindings
}

const channelEntries = (memory: DiscoveryStore, bindings: ReadonlyMap<string, Binding>): DiscoveryEntry[] => {
  const book = channelBook(memory)
  for (const [topic, { owner, values }] of bindings)
    for (const { metric, path } of values) book.channelOf({ owner, metric, slot: slotOf(topic, path) })
  return book.discoveries()
}

/** Bindings of a config topic that its new message no longer has. */
const forget = (
  memory: DiscoveryStore,
  config: string,
  kept: ReadonlyMap<string, Binding>,
): DiscoveryEntry[] =>
  (configAt(memory, config)?.topics ?? [])
    .filter((topic) => !kept.has(topic))
    .map((topic) => ({ type: 'discovery', scope: bindingsOf(topic), key: config, value: null }))

type Learning = { topic: string; config: ConfigTopic; body: JsonObject; memory: DiscoveryStore }

const nodeEntries = (
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

/** The update command of a device under all its ids, and its end under ids that it had before. */
const commandEntries = (
  memory: DiscoveryStore,
  { ids, entity, before }: { ids: readonly string[]; entity: UpdateEntity | null; before: readonly string[] },
): DiscoveryEntry[] => {
  const command = entity?.command ?? null
  const ended = before.filter((id) => command === null || !ids.includes(id))
  const known =
    command === null ? [] : ids.flatMap((deviceId) => updateCommandEntry(memory, { deviceId, command }))
  return [...known, ...ended.flatMap((deviceId) => updateCommandEntry(memory, { deviceId, command: null }))]
}

const learn = ({ topic, config, body, memory }: Learning): IngestEvent[] => {
  const entities = entitiesOf(config, body)
  const sources = entities.map(([component, part]) => sourceOf(component, part)).filter((s) => s !== null)
  const entity =
    entities.map(([component, part]) => updateOf(component, part)).find((u) => u !== null) ?? null
  const updates = entity?.sources ?? []
  const stateTopics = [...sources, ...updates].map((source) => source.topic)
  const deviceId = deviceOf({ body, config, stateTopic: stateTopics[0] })
  if (!deviceId) return [{ type: 'rejected', reason: 'invalid_device_id' }]
  const isBound = stateTopics.length > 0
  const presences = isBound ? entities.flatMap(([, part]) => presencesOf(part)) : []
  const bindings = bindAll({ sources, presences, updates }, deviceId)
  const aliases = aliasesOf(stateTopics, deviceId)
  const ids = [deviceId, ...aliases]
  const hasUpdate = entity !== null || hasUpdateCommand(memory, ids)
  const info = factsOf(body, { aliases, hasUpdate })
  const commands = entity?.command ? { commands: ids } : {}
  const value = isBound ? toJson({ topics: [...bindings.keys()], info, ...commands }) : null
  const known = configAt(memory, topic)
  const forgotten = forget(memory, topic, bindings)
  if (value === null && !known) return [{ type: 'ignored', reason: 'nothing_to_bind' }]
  return [
    { type: 'discovery', scope: CONFIGS, key: topic, value, deviceId, ...(value !== null && { info }) },
    ...nodeEntries(stateTopics, deviceId, info),
    ...commandEntries(memory, { ids, entity, before: known?.commands ?? [] }),
    ...channelEntries(memory, bindings),
    ...Array.from(bindings, ([bound, binding]): DiscoveryEntry => {
      return { type: 'discovery', scope: bindingsOf(bound), key: topic, value: toJson(binding) }
    }),
    ...forgotten,
  ]
}

/** An empty message removes an entity: its bindings are deleted, the device and its history stay. */
const unlearn = ({ topic, config, memory }: Omit<Learning, 'body'>): IngestEvent[] => {
  const deviceId = publicDeviceId({ family: 'ha', id: config.id })
  const known = configAt(memory, topic)
  if (!deviceId || !known) return [{ type: 'ignored', reason: 'cleared' }]
  return [
    { type: 'discovery', scope: CONFIGS, key: topic, value: null },
    ...commandEntries(memory, { ids: [], entity: null, before: known.commands ?? [] }),
    ...forget(memory, topic, new Map()),
  ]
}

/**
 * Decodes a discovery message (home-assistant.io, "MQTT Discovery") of one entity or of a whole device into topic
 * bindings. Entities without an unambiguous metric are not bound.
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
