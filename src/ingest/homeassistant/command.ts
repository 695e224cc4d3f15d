import type { CommandOrder } from '@/domain/pump/types'
import { channelBook } from '../channels'
import { nativeIdOf } from '../rules/broker-access'
import { isCommand } from '../rules/broker-access-shapes'
import type {
  EncodeError,
  Capability,
  CommandTarget,
  DecodeContext,
  Dispatch,
  DiscoveryStore,
} from '../types'
import type { Command } from './entity'
import { boundAt, configAt, CONFIGS, slotOf } from './memory'

/** Discovery knows no run limit. */
export const capability: Capability = { orders: ['relay.set'], limitBy: 'console' }

const OPEN_ENDINGS = ['command', 'set']

/**
 * Whether a topic that somebody wrote into a discovery message may be spoken on. We may say what its author may not,
 * so it must be nobody's whose commands are guarded (see rules/broker-access).
 *
 * | topic | spoken on |
 * |---|---|
 * | below our own root, or of the broker itself | no |
 * | the commands of a family with identities of its own: Tasmota, Shelly, ChirpStack, The Things Stack, … | no |
 * | `<anything>/command`, `<anything>/set` (ESPHome, Zigbee2MQTT, own firmware) | yes |
 * | any other | yes |
 */
export const maySpeakOn = (topic: string, root: string): boolean => {
  const levels = topic.split('/')
  if (nativeIdOf({ topic, root }) !== null || topic.startsWith('$') || levels.includes('cmnd')) return false
  const isOpen = OPEN_ENDINGS.includes(levels.at(-1) ?? '')
  const isForeign = ['shellies', 'application', 'v1', 'v2', 'v3', 'spBv1.0', 'R', 'W'].includes(
    levels[0] ?? '',
  )
  return !isForeign && (isOpen || !isCommand(levels))
}

/** Every command to a relay of a device that discovery told, with the relay's channel. */
const commandsOf = (
  memory: DiscoveryStore,
  deviceId: string,
): { channel: number | null; command: Command }[] => {
  const book = channelBook(memory)
  return Array.from(memory.entries(CONFIGS)).flatMap(([config]) => {
    const { topics = [], info } = configAt(memory, config) ?? {}
    const isAlias = info?.aliases?.includes(deviceId) ?? false
    return topics.flatMap((topic) =>
      boundAt(memory, topic)
        .filter(([source, { device }]) => source === config && (isAlias || device === deviceId))
        .flatMap(([, { owner, values }]) =>
          values.flatMap(({ metric, path, command }) => {
            const channel = book.channelOf({ owner, metric, slot: slotOf(topic, path) })
            return metric === 'relay_on' && command ? [{ channel, command }] : []
          }),
        ),
    )
  })
}

/**
 * Commands to a device that described itself (home-assistant.io, "MQTT Switch"), with the words it asked for. QoS 0:
 * what it misses while it is away it must not hear later.
 *
 * | order | payload |
 * |---|---|
 * | on | its `payload_on` |
 * | off | its `payload_off` |
 */
export const encode = (
  order: CommandOrder,
  { deviceId }: CommandTarget,
  { memory, root }: DecodeContext,
): Dispatch | EncodeError => {
  if (order.type !== 'relay.set') return { cannot: 'unsupported' }
  const command = commandsOf(memory, deviceId).find(({ channel }) => channel === order.ch)?.command
  if (!command || !maySpeakOn(command.topic, root)) return { cannot: 'unknown_address' }
  const payload = order.on ? command.on : command.off
  return { messages: [{ topic: command.topic, payload, qos: 0 }], confirmedBy: 'state' }
}
