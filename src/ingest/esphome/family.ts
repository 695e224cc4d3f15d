import { nodeIdentity, parseNodeLeaf, parseNodeTopic, type NodeTopic } from '../esphome-node'
import { readText } from '../payload'
import type { DecodeContext, Family, IngestEvent, WireMessage } from '../types'
import { capability, encode } from './command'
import { decodeDiscover, parseDiscoverTopic } from './discover'
import { decodeUpdate, encodeOta, otaSupport } from './ota'
import { decodeState, STATE_COMPONENTS } from './state'

/** How many levels a topic prefix may have; MQTT has no wildcard for "any number". */
const LEVELS_OF_PREFIX = 3

const ignored = (reason: string): IngestEvent[] => [{ type: 'ignored', reason }]

/** Other firmware uses the same topics differently, so payloads that ESPHome does not send go to the inbox. */
const decodeStatus = (node: string, { payload }: WireMessage, { memory }: DecodeContext): IngestEvent[] => {
  const identity = nodeIdentity(memory, node)
  if (!identity) return [{ type: 'rejected', reason: 'invalid_device_id' }]
  const read = readText(payload)
  if (typeof read === 'string') return [{ type: 'rejected', reason: read }]
  const said = read.text.trim().toLowerCase()
  if (said === 'online') return [{ type: 'availability', ...identity, online: true, reason: 'birth' }]
  if (said === 'offline') return [{ type: 'availability', ...identity, online: false, reason: 'will' }]
  return said === '' ? ignored('cleared') : [{ type: 'rejected', reason: 'unknown_will_text' }]
}

const decodeEntity = (entity: NodeTopic, message: WireMessage, ctx: DecodeContext): IngestEvent[] => {
  if (entity.leaf !== 'state') return ignored('no_reading_topic')
  return (entity.component === 'update' ? decodeUpdate : decodeState)(entity, message, ctx)
}

const decode = (message: WireMessage, ctx: DecodeContext): IngestEvent[] => {
  const { topic, payload } = message
  const discovered = parseDiscoverTopic(topic)
  if (discovered !== null) return decodeDiscover(discovered, payload)
  const entity = parseNodeTopic(topic)
  if (entity) return decodeEntity(entity, message, ctx)
  const own = parseNodeLeaf(topic)
  if (!own) return [{ type: 'rejected', reason: 'unknown_topic' }]
  return own.leaf === 'debug' ? ignored('log_topic') : decodeStatus(own.node, message, ctx)
}

const prefixFilters = (tail: string): string[] =>
  Array.from({ length: LEVELS_OF_PREFIX }, (_, levels) => `${'+/'.repeat(levels + 1)}${tail}`)

/**
 * ESPHome over MQTT (esphome.io, "MQTT Client Component"): `<prefix>/<component>/<object>/state` with the bare value,
 * birth and will on `<prefix>/status`, and `esphome/discover/<name>`.
 *
 * A state carries neither unit nor meaning. Those come with Home Assistant discovery, and a topic that it has bound is
 * decoded by the `homeassistant` family, which is routed first and uses the same device id: the MAC address, with the
 * topic prefix as alias. This family decodes nodes without discovery.
 */
export const esphome: Family = {
  name: 'esphome',
  matches: (topic) =>
    parseNodeTopic(topic) !== null || parseNodeLeaf(topic) !== null || parseDiscoverTopic(topic) !== null,
  decode,
  subscriptions: () => [
    ...prefixFilters('status'),
    ...[...STATE_COMPONENTS, 'update'].flatMap((component) => prefixFilters(`${component}/+/state`)),
  ],
  everyWorker: () => ['esphome/discover/#'],
  capability,
  encode,
  ota: { support: otaSupport, encode: encodeOta },
}
