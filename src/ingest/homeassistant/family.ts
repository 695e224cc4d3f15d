import type { DecodeContext, Family, IngestEvent, WireMessage } from '../types'
import { decodeBound } from './bound'
import { capability, encode } from './command'
import { decodeConfig } from './discovery'
import { boundTopics, isBound } from './memory'
import { encodeOta, otaSupport } from './ota'
import { BIRTH_TOPIC, CONFIG_FILTERS, parseConfigTopic } from './topic'

const decode = (message: WireMessage, ctx: DecodeContext): IngestEvent[] => {
  const { topic, payload } = message
  const config = parseConfigTopic(topic)
  if (config) return decodeConfig({ topic, config, payload, memory: ctx.memory })
  if (topic === BIRTH_TOPIC) return [{ type: 'ignored', reason: 'not_a_device' }]
  return decodeBound(message, ctx.memory)
}

/**
 * Devices with Home Assistant discovery (home-assistant.io, "MQTT Discovery"): messages under `homeassistant/` define
 * the meaning of other topics, which are decoded from then on.
 *
 * Discovery is published beside the device's own topics. Three rules keep one device from becoming two:
 *
 * - Families with more specific topics (Tasmota, Shelly, Zigbee2MQTT, mappings of the owner) come before this one.
 *   Discovery of their topics is stored and never used, and a discovery entry registers no device.
 * - An ESPHome node's states have no meaning without discovery, so this family comes before `esphome`, which resolves
 *   to the same device (see ../esphome-node).
 * - Every binding lists the ids of the device's own family as aliases.
 */
export const homeassistant: Family = {
  name: 'homeassistant',
  matches: (topic, { memory }) =>
    parseConfigTopic(topic) !== null || topic === BIRTH_TOPIC || isBound(memory, topic),
  decode,
  subscriptions: ({ memory }) => boundTopics(memory),
  everyWorker: () => CONFIG_FILTERS,
  capability,
  encode,
  ota: { support: otaSupport, encode: encodeOta },
}
