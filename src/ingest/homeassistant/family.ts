import type { DecodeContext, Family, IngestEvent, WireMessage } from '../types'
import { decodeBound } from './bound'
import { capability, encode } from './command'
import { decodeConfig } from './discovery'
import { boundTopics, isBound } from './memory'
import { BIRTH_TOPIC, CONFIG_FILTERS, parseConfigTopic } from './topic'

const decode = (message: WireMessage, ctx: DecodeContext): IngestEvent[] => {
  const { topic, payload } = message
  const config = parseConfigTopic(topic)
  if (config) return decodeConfig({ topic, config, payload, memory: ctx.memory })
  if (topic === BIRTH_TOPIC) return [{ type: 'ignored', reason: 'not_a_device' }]
  return decodeBound(message, ctx.memory)
}

/**
 * Devices that describe themselves for Home Assistant (home-assistant.io, "MQTT Discovery"): the messages under
 * `homeassistant/` say what other topics mean, and those topics are read from then on.
 *
 * Discovery is told beside a dialect of the device's own, so one device could become two. It does not:
 *
 * - Families that know their topics better (Tasmota, Shelly, Zigbee2MQTT, mappings of the owner) come before
 *   this one. What discovery says of their topics is remembered and never used, and a discovery entry registers nobody.
 * - An ESPHome node's states mean nothing without discovery, so this family comes before `esphome`, which
 *   answers for the same device (see ../esphome-node).
 * - Every binding names the ids that the dialect would use as aliases of its device.
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
}
