import { nodeId, parseNodeTopic } from '../esphome-node'
import { parseTasmotaTopic } from '../tasmota/topic'
import { publicDeviceId } from './device-id'

/** ThingsBoard: every device uses the same topics, and each message there is for one of them. */
export const isForSender = (filter: string): boolean => /^(v1\/devices\/me|v2\/fw)\//.test(filter)

/** The device of a Tasmota command filter; the open last level is the command. */
const tasmotaOf = (filter: string): string | null => {
  const topic = parseTasmotaTopic(filter.replace(/#$/, 'X'))
  return topic?.prefix === 'cmnd' ? topic.device : null
}

const SHELLY =
  /^(?:shellies\/(?<gen1>.+)\/(?:relay|light|roller|color|white)\/\d+\/command|(?<gen2>.+)\/rpc)$/

const shellyOf = (filter: string): string | null => {
  const found = SHELLY.exec(filter)?.groups
  return found?.gen1 ?? found?.gen2 ?? null
}

/** The node whose component a command is for. */
const nodeOf = (filter: string): string | null => {
  const topic = parseNodeTopic(filter)
  return topic?.leaf === 'command' ? nodeId(topic.node) : null
}

/**
 * Whether a command filter of another family belongs to the device: the id is at the position of the family's command
 * topics. Families whose topics name another entity (a node's name, a gateway) have no own commands here; they use the
 * onboarding login.
 *
 * | device | own filters |
 * |---|---|
 * | `tasmota:<topic>` | its commands: `cmnd/<topic>/#` or in the order of its FullTopic |
 * | `shelly:<id>` | `<id>/rpc`, `shellies/<id>/relay/<n>/command` and the like, `shellies/command` |
 * | `esphome:<prefix>` | `<prefix>/<component>/<object>/command` |
 * | `thingsboard:<id>` | `v1/devices/me/…`, `v2/fw/…` |
 * | any other | none |
 */
export const isOwnCommandFilter = (filter: string, deviceId: string): boolean => {
  const family = deviceId.slice(0, Math.max(deviceId.indexOf(':'), 0))
  if (family === 'thingsboard') return isForSender(filter)
  if (family === 'esphome') return nodeOf(filter) === deviceId
  if (family === 'shelly' && filter === 'shellies/command') return true
  if (family !== 'tasmota' && family !== 'shelly') return false
  const id = family === 'tasmota' ? tasmotaOf(filter) : shellyOf(filter)
  return id !== null && publicDeviceId({ family, id }) === deviceId
}
