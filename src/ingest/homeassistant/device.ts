import { macId, nodeId, parseNodeTopic } from '../esphome-node'
import { infoOf, isObject, objectAt, textOf, type JsonObject } from '../fields'
import { publicDeviceId } from '../rules/device-id'
import type { DeviceInfo } from '../types'
import type { ConfigTopic } from './topic'

const MOST_CONNECTIONS = 16

const macOf = (device: JsonObject): string | null => {
  const { connections } = device
  if (!Array.isArray(connections)) return null
  for (const connection of connections.slice(0, MOST_CONNECTIONS) as unknown[]) {
    const id = Array.isArray(connection) && connection[0] === 'mac' ? macId(connection[1]) : null
    if (id) return id
  }
  return null
}

const identifierOf = (device: JsonObject): string | undefined => {
  const { identifiers } = device
  return textOf(Array.isArray(identifiers) ? (identifiers as unknown[])[0] : identifiers)
}

/**
 * The device of an entity.
 *
 * | the message names | state topic | device |
 * |---|---|---|
 * | a MAC address among its connections | any | `mac:<address>` |
 * | an identifier | any | `ha:<identifier>` |
 * | no device | of an ESPHome node | `esphome:<node>`, as without discovery |
 * | no device | any other | `ha:<node or object id of the config topic>` |
 */
export const deviceOf = ({
  body,
  config,
  stateTopic,
}: {
  body: JsonObject
  config: ConfigTopic
  stateTopic: string | undefined
}): string | null => {
  const device = objectAt(body, 'device')
  const identifier = identifierOf(device)
  const mac = macOf(device)
  if (mac) return mac
  if (identifier) return publicDeviceId({ family: 'ha', id: identifier })
  const node = stateTopic === undefined ? null : parseNodeTopic(stateTopic)
  return node ? nodeId(node.node) : publicDeviceId({ family: 'ha', id: config.id })
}

const Z2M = 'zigbee2mqtt/'

/** A first-generation Shelly of one level; other people's integrations announce its update entity. */
const SHELLY = /^shellies\/([^/]+)\/[^/]+$/

/**
 * Ids under which the families of the state topics know the device. Discovery and state topics may arrive in any order;
 * both resolve to one device.
 */
export const aliasesOf = (stateTopics: readonly string[], deviceId: string): string[] => {
  const ids = stateTopics.map((topic) => {
    const node = parseNodeTopic(topic)
    if (node) return nodeId(node.node)
    const shelly = SHELLY.exec(topic)?.[1]
    if (shelly) return publicDeviceId({ family: 'shelly', id: shelly })
    return topic.startsWith(Z2M) ? publicDeviceId({ family: 'z2m', id: topic.slice(Z2M.length) }) : null
  })
  return [...new Set(ids)].filter((id): id is string => id !== null && id !== deviceId)
}

/**
 * Device facts in the message. Without a `device` object the entity's name is the only fact. Its version is that of the
 * framework or of a build at its first start: the update entity, where there is one, names the image's own.
 */
export const factsOf = (
  body: JsonObject,
  { aliases, hasUpdate }: { aliases: string[]; hasUpdate: boolean },
): DeviceInfo => {
  const device = objectAt(body, 'device')
  const name = isObject(body.device) ? device.name : body.name
  const { model, sw_version, hw_version: hardware } = device
  const firmware = hasUpdate ? undefined : textOf(sw_version, 64)
  const facts = {
    name: textOf(name),
    model: textOf(model),
    firmware,
    firmwareSource: firmware === undefined ? undefined : ('description' as const),
    hardware: textOf(hardware, 64),
    aliases: aliases.length > 0 ? aliases : undefined,
  }
  return infoOf(facts) ?? {}
}
