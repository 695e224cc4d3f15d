import type { CommandOrder } from '@/domain/pump/types'
import { countOf, isObject, textOf } from '../fields'
import type { EncodeError, Capability, DiscoveryStore, DiscoveryEntry } from '../types'
import type { LoraCodec } from './codec'
import { codecByName } from './codecs'

/** Class A devices receive only after an uplink, so a start requires a limit that the device itself enforces. */
export const loraCapability: Capability = { orders: ['relay.set'], limitBy: 'device', waitsForUplink: true }

/** A frame for a device and its downlink address at the network server. */
export type Downlink = { address: string; fPort: number; bytes: Uint8Array }

/**
 * Emits the discovery entry that a downlink needs: the server's address of the device, the model, and the port of its
 * frames. Only for models with relays, and only when it changes.
 */
export const learnDownlink = ({
  memory,
  codec,
  fPort,
  address,
  ...place
}: {
  memory: DiscoveryStore
  scope: string
  deviceId: string
  codec: LoraCodec | null
  fPort: number
  address: string
}): DiscoveryEntry[] => {
  if (!codec?.switchRelay || fPort === 0) return []
  const { scope, deviceId } = place
  const known = memory.get(scope, deviceId)
  const isKnown =
    isObject(known) && known.address === address && known.codec === codec.name && known.fPort === fPort
  const value = { address, codec: codec.name, fPort }
  return isKnown ? [] : [{ type: 'discovery', scope, key: deviceId, value, deviceId }]
}

/**
 * The frame that carries out a command, or the reason why there is none.
 *
 * | command | known of the device | result |
 * |---|---|---|
 * | any except relay.set | any | unsupported |
 * | relay.set | nothing | unknown_address |
 * | on without a limit | any | no_run_limit: it could not be stopped before its next uplink |
 * | relay.set | its model has no such relay | unsupported |
 * | relay.set | address, model, port | the model's frame |
 */
export const downlinkFor = (
  order: CommandOrder,
  { memory, scope, deviceId }: { memory: DiscoveryStore; scope: string; deviceId: string },
): Downlink | EncodeError => {
  if (order.type !== 'relay.set') return { cannot: 'unsupported' }
  const known = memory.get(scope, deviceId)
  const { address, codec, fPort } = isObject(known) ? known : {}
  const [place, port] = [textOf(address, 512), countOf(fPort)]
  if (place === undefined || port === undefined) return { cannot: 'unknown_address' }
  const { ch: channel, on, maxSeconds } = order
  if (on && maxSeconds === null) return { cannot: 'no_run_limit' }
  const model = typeof codec === 'string' ? codecByName(codec) : null
  const bytes = model?.switchRelay?.(on ? { channel, on, maxSeconds: maxSeconds ?? 0 } : { channel, on })
  return bytes ? { address: place, fPort: port, bytes } : { cannot: 'unsupported' }
}
