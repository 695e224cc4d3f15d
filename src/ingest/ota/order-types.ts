import type { OrderTemplate } from '@/domain/firmware/order-template'
import type { OtaChunk, UpdateFacts } from './notes'

/** The image that a device shall run. Times in epoch milliseconds. */
export type OtaTarget = {
  /** The item's id: devices repeat it as job or transaction. */
  item: string
  version: string
  /** Where the device fetches the image; absent for the vendor's own, and where it comes in pieces. */
  url?: string
  /** The vendor's channel, where there is no URL. */
  channel?: 'stable' | 'beta' | 'dev'
  title?: string
  hardware?: string
  /** In bytes; 0 for the vendor's own. */
  size?: number
  sha256?: string
  md5?: string
  /** The signed manifest: base64url of its exact bytes, the signature, and the key's id. */
  manifest?: { m: string; sig: string; kid: string }
  via?: readonly ('http' | 'mqtt')[]
  expiresAt?: number
  notBefore?: number
  install?: 'safe' | 'now'
  /** Seconds of probation before the new image confirms itself. */
  confirmSeconds?: number
  /** The image is older than the running one. */
  isDowngrade?: boolean
  /** The message of the image, for a family without words of its own. */
  template?: OrderTemplate
  /** Answers the device's own request for an offer (ThingsBoard). */
  request?: number
}

/** Settings that an update changed, as they were before. */
export type OtaBefore = Pick<UpdateFacts, 'otaUrl' | 'deepSleepS'>

/**
 * What is said to a device about an update.
 *
 * | order | says |
 * |---|---|
 * | ota.prepare | report what must be known before an update: version, room, settings |
 * | ota.check | look for the vendor's newest version |
 * | ota.start | update |
 * | ota.cancel | do not, or stop |
 * | ota.restore | take back the settings that the update changed |
 */
export type OtaOrder =
  | { type: 'ota.prepare' }
  | { type: 'ota.check'; item?: string }
  | { type: 'ota.start'; target: OtaTarget }
  | { type: 'ota.cancel'; item: string }
  | { type: 'ota.restore'; before: OtaBefore }

/** What is known of the device. `hardware` as it reports it. */
export type OtaDevice = {
  deviceId: string
  hardware?: string | undefined
  sleepy?: boolean | undefined
  update?: UpdateFacts | undefined
}

/** `recipient`: only this device's connection may receive it, since all devices share the topic. */
export type OtaPublish = {
  topic: string
  payload: string | Uint8Array
  qos: 0 | 1
  retain: boolean
  recipient?: string
}

/** Several messages are published in their order. */
export type OtaDispatch = { messages: OtaPublish[] }

/**
 * Why an order cannot be given.
 *
 * | reason | means |
 * |---|---|
 * | unsupported | the family has no words for it |
 * | unknown_address | the device's command topic is not known |
 * | no_url, no_manifest, no_checksum | the target lacks what the family needs |
 * | bad_url | the family cannot take its characters, or it is no http address |
 * | url_too_long | over the family's limit |
 * | needs_plain_http | the device does not speak https |
 * | vendor_only | the family takes the vendor's own images only |
 * | not_newest | the vendor offers another version than the target |
 * | facts_missing | the device has not yet said what must be put back afterwards |
 */
export type OtaRefusal = {
  cannot:
    | 'unsupported'
    | 'unknown_address'
    | 'no_url'
    | 'no_manifest'
    | 'no_checksum'
    | 'bad_url'
    | 'url_too_long'
    | 'needs_plain_http'
    | 'vendor_only'
    | 'not_newest'
    | 'facts_missing'
}

/** A piece of an image for a device. `job`: the item, where the request named it. */
export type OtaChunkAnswer = {
  deviceId: string
  job?: string | undefined
  chunk: OtaChunk
  bytes: Uint8Array
}

/** One message with the quality of service of orders. */
export function otaMessage(topic: string, payload: string, more: Partial<OtaPublish> = {}): OtaPublish {
  return { topic, payload, qos: 1, retain: false, ...more }
}
