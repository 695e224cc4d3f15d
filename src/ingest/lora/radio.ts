import { countOf, isObject, numberOf, objectAt, textOf, type JsonObject } from '../fields'
import type { DeviceEvent } from '../types'

type Note = Extract<DeviceEvent, { type: 'uplink' }>

/** What a network server tells of a frame besides its content. */
export type RadioFrame = Pick<Note, 'fCnt' | 'session' | 'spreading' | 'gateways'>

const MAX_GATEWAYS = 32
/** As much as the counter's column holds; the counter itself has 32 bits and no device lives so long. */
const MAX_COUNTER = 2 ** 31 - 1

/** A protobuf zero is left out; ChirpStack 3 writes gatewayID and loRaSNR, The Things Stack an object with ids. */
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

/** Reads 7-12; anything else is none of LoRa's spreading factors. */
export const spreadingOf = (...said: readonly JsonObject[]): number | null => {
  for (const { spreadingFactor, spreading_factor: other } of said) {
    const factor = countOf(spreadingFactor) ?? countOf(other)
    if (factor !== undefined && factor >= 7 && factor <= 12) return factor
  }
  return null
}

/**
 * A frame as the network server told it, each gateway once and at most 32 of them; null when its counter is none.
 * `session` names the session whose counter it is, by the first text that is one.
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
