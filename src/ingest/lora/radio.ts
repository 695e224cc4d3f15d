import { countOf, isObject, numberOf, objectAt, textOf, type JsonObject } from '../fields'
import type { DeviceEvent } from '../types'

type Note = Extract<DeviceEvent, { type: 'uplink' }>

/** Radio facts of a frame from the network server. */
export type RadioFrame = Pick<Note, 'fCnt' | 'session' | 'spreading' | 'gateways'>

const MAX_GATEWAYS = 32
/** The limit of the counter's column; the counter itself has 32 bits, but no device reaches the limit. */
const MAX_COUNTER = 2 ** 31 - 1

/** Protobuf omits zero; ChirpStack 3 writes gatewayID and loRaSNR, The Things Stack an object with ids. */
function gatewayOf(rx: unknown): RadioFrame['gateways'][number] | null {
  if (!isObject(rx)) return null
  const ids = objectAt(rx, 'gateway_ids')
  const id = [rx.gatewayId, rx.gatewayID, ids.gateway_id, ids.eui]
    .map((text) => textOf(text, 64))
    .find(Boolean)
  if (id === undefined) return null
  const rssi = numberOf(rx.rssi) ?? null
  return [id, rssi, numberOf(rx.snr) ?? numberOf(rx.loRaSNR) ?? (rssi === null ? null : 0)]
}

/** Spreading factors 7-12; any other number is invalid. */
export const spreadingOf = (...said: readonly JsonObject[]): number | null => {
  for (const { spreadingFactor, spreading_factor: other } of said) {
    const factor = countOf(spreadingFactor) ?? countOf(other)
    if (factor !== undefined && factor >= 7 && factor <= 12) return factor
  }
  return null
}

/**
 * A frame from the network server, each gateway once and at most 32 of them; null when its counter is invalid.
 * `session` names the session of the counter, by the first non-empty text.
 */
export function radioFrame({
  fCnt = 0,
  session,
  spreading,
  gateways,
}: {
  fCnt: unknown
  session: readonly unknown[]
  spreading: number | null
  gateways: unknown
}): RadioFrame | null {
  const counter = countOf(fCnt)
  if (counter === undefined || counter > MAX_COUNTER) return null
  const heard = new Map<string, RadioFrame['gateways'][number]>()
  for (const rx of Array.isArray(gateways) ? (gateways as unknown[]) : []) {
    const gateway = gatewayOf(rx)
    if (gateway && !heard.has(gateway[0]) && heard.size < MAX_GATEWAYS) heard.set(gateway[0], gateway)
  }
  const name = session.map((text) => textOf(text, 64)).find(Boolean) ?? ''
  return { fCnt: counter, session: name, spreading, gateways: [...heard.values()] }
}
