import type { CommandOrder } from '@/domain/pump/types'
import { channelBook } from '../channels'
import { maySpeakOn } from '../rules/discovered-command'
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

/** Discovery has no field for a run limit. */
export const capability: Capability = { orders: ['relay.set'], limitBy: 'console' }

/** Every command topic of a device's relays from discovery, with the relay's channel. */
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
 * Commands to a device with discovery (home-assistant.io, "MQTT Switch"), with the payloads from its discovery message.
 * QoS 0: a command that a disconnected device misses must not arrive later.
 *
 * | command | payload |
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
