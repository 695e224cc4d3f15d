/** Base topic of a default installation. */
const BASE = 'zigbee2mqtt/'
const BRIDGE = 'bridge/'

/** The subject of a bridge topic; names of devices and groups may have several levels. */
export type Z2mTopic =
  | { kind: 'state' | 'availability'; name: string }
  | { kind: 'devices' | 'groups' | 'bridge' | 'command' }
  | { kind: 'ota'; verb: string }

const COMMANDS: ReadonlySet<string | undefined> = new Set(['set', 'get'])

const OTA_ANSWER = 'response/device/ota_update/'

const bridgeTopic = (rest: string): Z2mTopic => {
  if (rest.startsWith(OTA_ANSWER)) return { kind: 'ota', verb: rest.slice(OTA_ANSWER.length) }
  return rest === 'devices' || rest === 'groups' ? { kind: rest } : { kind: 'bridge' }
}

/**
 * Reads a topic of Zigbee2MQTT; null for any other.
 *
 * | after `zigbee2mqtt/` | means |
 * |---|---|
 * | `bridge/devices`, `bridge/groups` | the list of all devices, of all groups |
 * | `bridge/response/device/ota_update/<verb>` | the answer to an order about an update |
 * | `bridge/…` | the bridge itself |
 * | `<name>/set`, `<name>/get`, `<name>/set/<attribute>`, `<name>/<endpoint>/set` | a command to a device |
 * | `<name>/availability` | whether the device is there |
 * | `<name>` | its state |
 */
export const parseZ2mTopic = (topic: string): Z2mTopic | null => {
  const rest = topic.startsWith(BASE) ? topic.slice(BASE.length) : ''
  if (rest === '') return null
  if (rest.startsWith(BRIDGE)) return bridgeTopic(rest.slice(BRIDGE.length))
  const levels = rest.split('/')
  if (
    levels.length > 1 &&
    (COMMANDS.has(levels.at(-1)) || (levels.length > 2 && COMMANDS.has(levels.at(-2))))
  )
    return { kind: 'command' }
  if (levels.length > 1 && levels.at(-1) === 'availability')
    return { kind: 'availability', name: levels.slice(0, -1).join('/') }
  return { kind: 'state', name: rest }
}
