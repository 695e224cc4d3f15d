import type { DiscoveryStore } from '../types'

/** Discovery entries: topic prefix → the `src` of the device that uses it. */
export const PREFIXES = 'shelly-gen2/prefix'

export type Gen2Topic =
  | { kind: 'rpc'; prefix: string }
  | { kind: 'status'; prefix: string; component: string }
  | { kind: 'online'; prefix: string }

const COMPONENT =
  /^(?:(?:switch|cover|light|input|em|em1|emdata|em1data|pm1|temperature|humidity|voltmeter|devicepower|flood|smoke|script|schedule|bthomedevice|bthomesensor):\d{1,3}|sys|wifi|eth|cloud|mqtt|ws|ble|bthome|ht_ui|plugs_ui)$/

const RPC = '/events/rpc'
const ONLINE = '/online'

/** A factory-default id: model and MAC. */
const FACTORY_ID = /^shelly[a-z0-9]+-[0-9a-f]{12}$/i

/** `…/online` alone does not identify the device: the prefix must be known, or have the shape of a factory id. */
const isOurs = (prefix: string, memory: DiscoveryStore): boolean =>
  memory.get(PREFIXES, prefix) !== undefined || FACTORY_ID.test(prefix)

/**
 * Reads a topic of a second-generation device, whose prefix is user text. Null for any other topic.
 *
 * | topic | is |
 * |---|---|
 * | `<prefix>/events/rpc` | a notification |
 * | `<prefix>/status/<component>` or `…/<component>:<n>`, a known component | a whole status |
 * | `<prefix>/online`, the prefix known or a factory id | birth or will |
 */
export const parseGen2Topic = (topic: string, memory: DiscoveryStore): Gen2Topic | null => {
  if (topic.endsWith(RPC)) {
    const prefix = topic.slice(0, -RPC.length)
    return prefix === '' ? null : { kind: 'rpc', prefix }
  }
  if (topic.endsWith(ONLINE)) {
    const prefix = topic.slice(0, -ONLINE.length)
    return isOurs(prefix, memory) ? { kind: 'online', prefix } : null
  }
  const [, prefix, component] = /^(.+)\/status\/([^/]+)$/.exec(topic) ?? []
  return prefix && component && COMPONENT.test(component) ? { kind: 'status', prefix, component } : null
}
