import { isSameVersion } from '@/domain/rollouts/versions'
import { infoOf, isObject, objectAt, textOf, type JsonObject } from '../fields'
import { otaError, updateFactsOf, type UpdateFacts } from '../ota/notes'
import { otaMessage } from '../ota/order-types'
import type { OtaDevice, OtaDispatch, OtaOrder, OtaRefusal, OtaTarget } from '../ota/order-types'
import type { OtaSupport } from '../ota/support'
import { hasOwnBytes, refuseOtherVersion } from '../ota/vendor-image'
import type { DecodeContext, IngestEvent } from '../types'
import { commandTopic, OURS } from './command'

export const otaSupport: OtaSupport = {
  orders: ['ota.prepare', 'ota.check', 'ota.start'],
  transports: ['vendor', 'http', 'https'],
  progress: 'states',
  verification: 'vendor_signature',
  undo: 'none',
  hasIntermediate: false,
  typicalS: 300,
  maxUrlLength: null,
  onePerCoordinator: false,
  sleepers: 'on_wake',
  needsOwnBroker: false,
  byHand: null,
}

/** Ids of our requests tell what an answer is about: it repeats nothing else. */
const ASKS_VERSION = 'ota:info'
const ASKS_NEWEST = 'ota:check'
const ASKS_CONFIG = 'ota:config'
const STARTS = 'ota:start:'

const rpc = (id: string, method: string, params?: object): string =>
  JSON.stringify({ id, src: OURS, method, params })

/** The request for name, model and version, which devices do not report by themselves. */
export const versionRequest = (): string => rpc(ASKS_VERSION, 'Shelly.GetDeviceInfo')

/** The request for the settings, of which a pump's relay needs one: what it does at a start. */
const configRequest = (): string => rpc(ASKS_CONFIG, 'Shelly.GetConfig')

/** From harmless to dangerous; a relay that follows its input may come on. */
const BOOT_RELAYS = new Map([
  ['off', 'off'],
  ['restore_last', 'last'],
  ['on', 'on'],
  ['match_input', 'on'],
] as const)

/** `initial_state` of each `switch:N`; of several the most dangerous. An unknown word tells nothing. */
function bootRelayOf(config: JsonObject): UpdateFacts['bootRelay'] {
  const switches = Object.entries(config).filter(([key]) => key.startsWith('switch:'))
  const states = switches.map(([, one]) => (isObject(one) ? textOf(one.initial_state) : undefined))
  const found = [...BOOT_RELAYS].filter(([word]) => states.includes(word)).map(([, relay]) => relay)
  const isKnown = states.every((state) => [...BOOT_RELAYS.keys()].some((word) => word === state))
  return isKnown ? found.at(-1) : undefined
}

/** `available_updates` of `sys`, and the answer to CheckForUpdate: `{stable?: {version}, beta?: {version}}`. */
export function availableOf(offers: JsonObject): UpdateFacts | undefined {
  return updateFactsOf({
    available: textOf(objectAt(offers, 'stable').version, 64),
    availableBeta: textOf(objectAt(offers, 'beta').version, 64),
  })
}

const METHOD_UNKNOWN = 404

/** A null result is accepted. An unknown method is final, any other error (busy, no memory) is not. */
function decodeStart(deviceId: string, job: string, body: JsonObject): IngestEvent {
  const note = { type: 'ota', deviceId, at: null, job } as const
  if (body.error === undefined) return { ...note, state: 'accepted' }
  const { code, message } = objectAt(body, 'error')
  const error = textOf(message, 200) ?? 'error'
  return code === METHOD_UNKNOWN
    ? { ...note, state: 'refused', code: 'unsupported', error }
    : { ...note, state: 'failed', ...otaError(error) }
}

/** `fw_id` names the date, version and commit of the build, `ver` the version alone. */
function decodeDeviceInfo(deviceId: string, { ver, fw_id, app, model, name }: JsonObject): IngestEvent {
  const update = updateFactsOf({ build: textOf(fw_id, 64), product: textOf(app, 64) })
  const facts = { name: textOf(name), model: textOf(model), firmware: textOf(ver, 64), update }
  return { type: 'info', deviceId, info: infoOf(facts) ?? {} }
}

/** An answer to one of the requests above; null for an answer to another command. */
export function decodeOtaAnswer(deviceId: string, body: JsonObject): IngestEvent | null {
  const id = textOf(body.id) ?? ''
  if (id.startsWith(STARTS)) return decodeStart(deviceId, id.slice(STARTS.length), body)
  if (id !== ASKS_VERSION && id !== ASKS_NEWEST && id !== ASKS_CONFIG) return null
  if (!isObject(body.result)) return { type: 'ignored', reason: 'no_answer' }
  if (id === ASKS_VERSION) return decodeDeviceInfo(deviceId, body.result)
  const { result } = body
  const update = id === ASKS_CONFIG ? updateFactsOf({ bootRelay: bootRelayOf(result) }) : availableOf(result)
  return { type: 'info', deviceId, info: infoOf({ update }) ?? {} }
}

/** What the vendor offers on a channel; a version that runs already was told before it was installed, and says nothing. */
function offerOf(channel: 'stable' | 'beta', { update }: OtaDevice): string | undefined {
  const offered = channel === 'beta' ? update?.availableBeta : update?.available
  const isInstalled =
    offered !== undefined && update?.build !== undefined && isSameVersion(offered, update.build)
  return isInstalled ? undefined : offered
}

/** By its channel, only where that does not offer another version; the vendor has no channel for developers. */
function paramsOf(target: OtaTarget, device: OtaDevice): { url: string } | { stage: string } | OtaRefusal {
  const { url, channel = 'stable' } = target
  if (url !== undefined) return { url }
  if (hasOwnBytes(target)) return { cannot: 'no_url' }
  if (channel === 'dev') return { cannot: 'unsupported' }
  return refuseOtherVersion(target, offerOf(channel, device)) ?? { stage: channel }
}

/**
 * Orders of an update (Shelly Gen2+ API reference, "Shelly"), on `<prefix>/rpc`.
 *
 * | order | method | params |
 * |---|---|---|
 * | prepare | Shelly.GetDeviceInfo, Shelly.GetConfig | – |
 * | check | Shelly.CheckForUpdate | – |
 * | start | Shelly.Update | `{"url":"…"}`, or the vendor's own `{"stage":"stable"}`, `{"stage":"beta"}` |
 */
export function encodeOta(
  order: OtaOrder,
  device: OtaDevice,
  { memory }: DecodeContext,
): OtaDispatch | OtaRefusal {
  const topic = commandTopic(device.deviceId, memory)
  if (topic === null) return { cannot: 'unknown_address' }
  const say = (...payloads: string[]): OtaDispatch => ({
    messages: payloads.map((payload) => otaMessage(topic, payload)),
  })
  if (order.type === 'ota.prepare') return say(versionRequest(), configRequest())
  if (order.type === 'ota.check') return say(rpc(ASKS_NEWEST, 'Shelly.CheckForUpdate'))
  if (order.type !== 'ota.start') return { cannot: 'unsupported' }
  const params = paramsOf(order.target, device)
  return 'cannot' in params ? params : say(rpc(STARTS + order.target.item, 'Shelly.Update', params))
}
