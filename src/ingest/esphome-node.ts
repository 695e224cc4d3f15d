import { infoOf, isObject, textOf } from './fields'
import { publicDeviceId } from './rules/device-id'
import type { DeviceInfo, DiscoveryStore, Json, DiscoveryEntry } from './types'

/** `node`: the topic prefix of an ESPHome node, one level or several. */
export type NodeTopic = { node: string; component: string; object: string; leaf: string }

const COMPONENTS: ReadonlySet<string> = new Set([
  'alarm_control_panel',
  'binary_sensor',
  'button',
  'climate',
  'cover',
  'date',
  'datetime',
  'event',
  'fan',
  'light',
  'lock',
  'number',
  'select',
  'sensor',
  'switch',
  'text',
  'text_sensor',
  'time',
  'update',
  'valve',
])

/** Home Assistant's own tree has the same layout: `homeassistant/switch/irrigation/state` is not an ESPHome topic. */
const FOREIGN = 'homeassistant/'

/** Reads `<prefix>/<component>/<object>/state` and its siblings (`command`, …); null for any other topic. */
export const parseNodeTopic = (topic: string): NodeTopic | null => {
  const levels = topic.split('/')
  const [component, object, leaf] = levels.slice(-3)
  const node = levels.slice(0, -3).join('/')
  if (!node || !component || !object || !leaf || topic.startsWith(FOREIGN)) return null
  return COMPONENTS.has(component) ? { node, component, object, leaf } : null
}

/** Reads `<prefix>/status` or `<prefix>/debug`; null for any other topic. */
export const parseNodeLeaf = (topic: string): { node: string; leaf: 'status' | 'debug' } | null => {
  const at = topic.lastIndexOf('/')
  const leaf = topic.slice(at + 1)
  if (at <= 0 || topic.startsWith(FOREIGN) || (leaf !== 'status' && leaf !== 'debug')) return null
  return { node: topic.slice(0, at), leaf }
}

/** The id of a node by its topics alone, without discovery. */
export const nodeId = (node: string): string | null => publicDeviceId({ family: 'esphome', id: node })

const MAC = /^[0-9a-f]{12}$/

/** The id of a device by its MAC address, with or without separators; null for any other text. */
export const macId = (value: unknown): string | null => {
  const mac = textOf(value)?.replaceAll(/[:-]/g, '').toLowerCase()
  return mac && MAC.test(mac) ? `mac:${mac}` : null
}

const SCOPE = 'esphome/node'

/** Emits the discovery entry that maps a node's topics to its device. */
export const nodeDiscovery = ({
  node,
  deviceId,
  info,
}: {
  node: string
  deviceId: string
  info: DeviceInfo
}): DiscoveryEntry => {
  const { name, model, firmware } = info
  const facts = Object.entries({ name, model, firmware }).filter(
    (fact): fact is [string, string] => fact[1] !== undefined,
  )
  return {
    type: 'discovery',
    scope: SCOPE,
    key: node,
    value: { device: deviceId, ...Object.fromEntries(facts) },
    deviceId,
    info,
  }
}

const knownNode = (value: Json | undefined): { device: string; info: DeviceInfo } | null => {
  if (!isObject(value) || typeof value.device !== 'string') return null
  const { name, model, firmware } = value
  const version = textOf(firmware)
  const firmwareSource = version === undefined ? undefined : 'memory'
  const info = infoOf({ name: textOf(name), model: textOf(model), firmware: version, firmwareSource }) ?? {}
  return { device: value.device, info }
}

/**
 * Resolves the device of a node. Once discovery has reported its MAC address, that address is the id and the topic
 * prefix becomes an alias, so a node that reports before its discovery stays one device.
 */
export const nodeIdentity = (
  memory: DiscoveryStore,
  node: string,
): { deviceId: string; info?: DeviceInfo } | null => {
  const own = nodeId(node)
  const known = knownNode(memory.get(SCOPE, node))
  if (!own || !known) return own ? { deviceId: own } : null
  return { deviceId: known.device, info: { ...known.info, aliases: [own] } }
}

/** Topic-based ids that share a device's channel numbering: its own, and those of the nodes mapped to it. */
export const ownersOf = (memory: DiscoveryStore, deviceId: string): string[] => {
  const owners = [deviceId]
  for (const [node, value] of memory.entries(SCOPE)) {
    const own = knownNode(value)?.device === deviceId ? nodeId(node) : null
    if (own) owners.push(own)
  }
  return owners
}
