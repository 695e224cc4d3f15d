import { macId, nodeId, nodeDiscovery } from '../esphome-node'
import { infoOf, isObject, textOf } from '../fields'
import { readJson } from '../payload'
import type { IngestEvent } from '../types'

const DISCOVER = 'esphome/discover/'

/** The node's name of `esphome/discover/<name>`; null for any other topic. */
export const parseDiscoverTopic = (topic: string): string | null => {
  const name = topic.startsWith(DISCOVER) ? topic.slice(DISCOVER.length) : ''
  return name === '' || name.includes('/') ? null : name
}

/**
 * A node's retained description. It contains the MAC address; the topic prefix is the node's name unless the owner
 * configured another, which the message does not include.
 */
export const decodeDiscover = (name: string, payload: Uint8Array): IngestEvent[] => {
  const read = readJson(payload)
  if (read === 'empty') return [{ type: 'ignored', reason: 'cleared' }]
  if (typeof read === 'string') return [{ type: 'rejected', reason: read }]
  if (!isObject(read.value)) return [{ type: 'rejected', reason: 'not_an_object' }]
  const { mac, friendly_name, version, board } = read.value
  const own = nodeId(name)
  const deviceId = macId(mac)
  if (!own || !deviceId) return [{ type: 'rejected', reason: 'invalid_device_id' }]
  const firmware = textOf(version, 64)
  const info = infoOf({
    name: textOf(friendly_name) ?? textOf(read.value.name),
    firmware,
    firmwareSource: firmware === undefined ? undefined : 'description',
    model: textOf(board),
    aliases: [own],
  })
  return [nodeDiscovery({ node: name, deviceId, info: info ?? {} })]
}
