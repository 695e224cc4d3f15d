import { isExportTopic, STATUS_TOPIC } from '@/domain/home-assistant/topics'
import type { DecodeContext, Family, IngestEvent, WireMessage } from '../types'
import { decodeBound } from './bound'
import { capability, encode } from './command'
import { decodeConfig } from './discovery'
import { boundTopics, isBound } from './memory'
import { encodeOta, otaSupport } from './ota'
import { BIRTH_TOPIC, CONFIG_FILTERS, parseConfigTopic } from './topic'

const NOT_A_DEVICE = { type: 'ignored', reason: 'not_a_device' } as const
const OWN = { type: 'ignored', reason: 'own_message' } as const

const isOnline = (payload: Uint8Array): boolean => new TextDecoder().decode(payload).trim() === 'online'

const decode = (message: WireMessage, ctx: DecodeContext): IngestEvent[] => {
  const { topic, payload } = message
  if (topic === STATUS_TOPIC)
    return isOnline(payload) ? [OWN] : [OWN, { type: 'home_assistant', said: 'presence_lost' }]
  if (isExportTopic(topic)) return [OWN]
  const config = parseConfigTopic(topic)
  if (config) return decodeConfig({ topic, config, payload, memory: ctx.memory })
  if (topic === BIRTH_TOPIC)
    return isOnline(payload) ? [NOT_A_DEVICE, { type: 'home_assistant', said: 'birth' }] : [NOT_A_DEVICE]
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
 *
 * What a console itself publishes for Home Assistant (domain/home-assistant) is no device's, whichever console it was.
 */
export const homeassistant: Family = {
  name: 'homeassistant',
  matches: (topic, { memory }) =>
    parseConfigTopic(topic) !== null || topic === BIRTH_TOPIC || isBound(memory, topic),
  decode,
  subscriptions: ({ memory }) => boundTopics(memory),
  everyWorker: () => [...CONFIG_FILTERS, BIRTH_TOPIC, STATUS_TOPIC],
  capability,
  encode,
  ota: { support: otaSupport, encode: encodeOta },
}
