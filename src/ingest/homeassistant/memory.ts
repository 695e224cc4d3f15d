import { isMetric } from '@/domain/readings/metrics'
import { infoOf, isObject, textOf, type JsonObject } from '../fields'
import type { DeviceInfo, DiscoveryStore, Json } from '../types'
import type { PresenceSource, Source } from './entity'
import type { UpdateSource } from './update'

/**
 * Layout of the discovery entries. `homeassistant/config` holds, per config topic, the topics it bound and the device
 * facts; `homeassistant/topic:<topic>` holds the bindings of one topic, by config topic. A discovery message thus
 * replaces only its own bindings, in whatever order several workers receive it.
 */
export const CONFIGS = 'homeassistant/config'
export const bindingsOf = (topic: string): string => `homeassistant/topic:${topic}`

/** Owner of the channels: the node for ESPHome, so that channel numbers are the same with and without discovery. */
export type Binding = {
  device: string
  owner: string
  values: BoundValue[]
  presence: BoundPresence[]
  /** Absent on topics that say nothing of firmware. */
  updates?: BoundUpdate[]
}

export type BoundValue = Omit<Source, 'topic'>
export type BoundUpdate = Omit<UpdateSource, 'topic'>
type BoundPresence = Omit<PresenceSource, 'topic'>

/** Names the source of a value, for its channel; a plain topic has the same name as without discovery. */
export const slotOf = (topic: string, path: readonly string[]): string => [topic, ...path].join(' ')

/** `commands`: the ids under which the update command of the entity is kept. */
type Config = { topics: string[]; info: DeviceInfo; commands?: string[] }

/** The value of a discovery entry: plain JSON, undefined keys left out. */
export const toJson = (value: Binding | Config): Json => JSON.parse(JSON.stringify(value)) as Json

const isPath = (value: unknown): boolean =>
  Array.isArray(value) && value.every((key: unknown) => typeof key === 'string')

const isCommand = (value: unknown): boolean =>
  value === undefined || (isObject(value) && [value.topic, value.on, value.off].every(isText))

const isText = (value: unknown): value is string => typeof value === 'string'

const isSource = (value: unknown): value is BoundValue =>
  isObject(value) &&
  typeof value.metric === 'string' &&
  isMetric(value.metric) &&
  isPath(value.path) &&
  isCommand(value.command)

const isPresence = (value: unknown): value is BoundPresence =>
  isObject(value) && typeof value.on === 'string' && typeof value.off === 'string' && isPath(value.path)

const isUpdate = (value: unknown): value is BoundUpdate =>
  isObject(value) && (value.role === 'state' || value.role === 'latest') && isPath(value.path)

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : [])

const readBinding = (value: JsonObject): Binding | null => {
  const { device, owner } = value
  if (typeof device !== 'string' || typeof owner !== 'string') return null
  const values = listOf(value.values).filter(isSource)
  const updates = listOf(value.updates).filter(isUpdate)
  const presence = listOf(value.presence).filter(isPresence)
  return { device, owner, values, presence, ...(updates.length > 0 && { updates }) }
}

/** The bindings of a topic with the config topics they come from. */
export const boundAt = (memory: DiscoveryStore, topic: string): [config: string, binding: Binding][] => {
  const found: [string, Binding][] = []
  for (const [config, value] of memory.entries(bindingsOf(topic))) {
    const binding = isObject(value) ? readBinding(value) : null
    if (binding) found.push([config, binding])
  }
  return found
}

/** Called for every message of every family, so it must stay cheap. */
export const isBound = (memory: DiscoveryStore, topic: string): boolean => {
  for (const _ of memory.entries(bindingsOf(topic))) return true
  return false
}

const readConfig = (value: Json | undefined): Config | null => {
  if (!isObject(value)) return null
  const said = isObject(value.info) ? value.info : {}
  const aliases = listOf(said.aliases).filter((alias) => typeof alias === 'string')
  const info = infoOf({
    name: textOf(said.name),
    model: textOf(said.model),
    firmware: textOf(said.firmware),
    firmwareSource: said.firmware === undefined ? undefined : 'memory',
    hardware: textOf(said.hardware),
    aliases: aliases.length > 0 ? aliases : undefined,
  })
  const [topics, commands] = [listOf(value.topics).filter(isText), listOf(value.commands).filter(isText)]
  return { topics, info: info ?? {}, ...(commands.length > 0 && { commands }) }
}

export const configAt = (memory: DiscoveryStore, topic: string): Config | null =>
  readConfig(memory.get(CONFIGS, topic))

/** Every topic that discovery has bound. */
export const boundTopics = (memory: DiscoveryStore): string[] => {
  const topics = new Set<string>()
  for (const [, value] of memory.entries(CONFIGS))
    readConfig(value)?.topics.forEach((topic) => topics.add(topic))
  return [...topics]
}
