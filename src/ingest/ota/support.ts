import type { OtaOrder } from './order-types'

/** Keys of the messages that tell people how a device is updated by hand; below `ota.byHand`. */
export const BY_HAND_KEYS = [
  'chirpstack',
  'lorawan',
  'nbiot',
  'sparkplug',
  'victron',
  'modbus',
  'generic',
] as const
export type ByHandKey = (typeof BY_HAND_KEYS)[number]

/** How a family's devices are updated; data for screens, guards and time-outs. */
export type OtaSupport = {
  /** Orders it has words for; empty where it is updated by hand. */
  orders: readonly OtaOrder['type'][]
  /** How the image reaches the device. `bridge`: a bridge fetches it; `vendor`: the device knows its vendor's server. */
  transports: readonly ('http' | 'https' | 'mqtt_chunks' | 'bridge' | 'vendor')[]
  /** `states`: words and per cent; `percent`: per cent only; `bytes_served`: what our server has sent; `none`. */
  progress: 'states' | 'percent' | 'bytes_served' | 'none'
  /** What the device itself checks; a key below `ota.verification`. */
  verification: 'signature' | 'vendor_signature' | 'checksum' | 'md5' | 'none'
  /** Who can go back: the device by itself, we with an older image, the vendor's package, or nobody. */
  undo: 'device' | 'older_image' | 'vendor' | 'none'
  /** It restarts into an intermediate version before the new one. */
  hasIntermediate: boolean
  /** Seconds from the order to the proof, as seen in the field; null where nobody can say. */
  typicalS: number | null
  /** Characters of an image's URL; null without a limit. */
  maxUrlLength: number | null
  onePerCoordinator: boolean
  /** How a sleeping device gets the order. */
  sleepers: 'retained_offer' | 'kept_awake' | 'scheduled' | 'on_wake' | 'never'
  /** Works through the embedded broker only: all devices share a topic, which another broker would broadcast. */
  needsOwnBroker: boolean
  /** How it is done by hand; a key below `ota.byHand`. Null for families with orders. */
  byHand: ByHandKey | null
}

/** A family without orders. */
export function updatedByHand(byHand: ByHandKey, more: Partial<OtaSupport> = {}): OtaSupport {
  return {
    orders: [],
    transports: [],
    progress: 'none',
    verification: 'none',
    undo: 'none',
    hasIntermediate: false,
    typicalS: null,
    maxUrlLength: null,
    onePerCoordinator: false,
    sleepers: 'never',
    needsOwnBroker: false,
    byHand,
    ...more,
  }
}

/** Families whose devices are only watched: no message orders an update. */
export const BY_HAND: ReadonlyMap<string, OtaSupport> = new Map<string, OtaSupport>([
  ['chirpstack', updatedByHand('chirpstack')],
  ['ttn', updatedByHand('lorawan')],
  ['multitech', updatedByHand('lorawan')],
  ['nbiot', updatedByHand('nbiot')],
  ['sparkplug', updatedByHand('sparkplug')],
  ['victron', updatedByHand('victron')],
  ['modbus', updatedByHand('modbus')],
])
