import { nativeIdOf } from './broker-access'
import { isCommand } from './broker-access-shapes'

const OPEN_ENDINGS = ['command', 'set']

/**
 * Whether the console may publish on a topic from a discovery message. The server may publish where the message's
 * author may not, so topics with guarded commands are refused (see rules/broker-access).
 *
 * | topic | allowed |
 * |---|---|
 * | below our own root, or of the broker itself | no |
 * | the commands of a family with identities of its own: Tasmota, Shelly, ChirpStack, The Things Stack, … | no |
 * | `<anything>/command`, `<anything>/set` (ESPHome, Zigbee2MQTT, own firmware) | yes |
 * | any other | yes |
 */
export function maySpeakOn(topic: string, root: string): boolean {
  const levels = topic.split('/')
  if (nativeIdOf({ topic, root }) !== null || topic.startsWith('$') || levels.includes('cmnd')) return false
  const isOpen = OPEN_ENDINGS.includes(levels.at(-1) ?? '')
  const isForeign = ['shellies', 'application', 'v1', 'v2', 'v3', 'spBv1.0', 'R', 'W'].includes(
    levels[0] ?? '',
  )
  return !isForeign && (isOpen || !isCommand(levels))
}
