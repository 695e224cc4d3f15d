import { isObject, numberOf } from '../fields'
import { addValue, type Measured } from '../values'

/** Reception by one gateway; `time` as written by the network server. */
export type Reception = { rssi: number; snr: number; time: unknown }

const receptionOf = (rx: unknown): Reception | null => {
  if (!isObject(rx)) return null
  const rssi = numberOf(rx.rssi)
  // Protobuf omits zero: a missing SNR is 0 dB. ChirpStack 3 calls it loRaSNR, MultiTech lsnr.
  return rssi === undefined
    ? null
    : { rssi, snr: numberOf(rx.snr) ?? numberOf(rx.loRaSNR) ?? numberOf(rx.lsnr) ?? 0, time: rx.time }
}

/** The strongest reception of an uplink among its gateways, or null when none is reported. */
export const bestReception = (gateways: unknown): Reception | null => {
  if (!Array.isArray(gateways)) return null
  let best: Reception | null = null
  for (const rx of gateways as unknown[]) {
    const reception = receptionOf(rx)
    if (reception && (best === null || reception.rssi > best.rssi)) best = reception
  }
  return best
}

/** Adds signal strength and signal-to-noise ratio of the best gateway. */
export const addReception = (out: Measured, reception: Reception | null): void => {
  if (!reception) return
  addValue(out, { metric: 'rssi_dbm', channel: 0, raw: reception.rssi })
  addValue(out, { metric: 'snr_db', channel: 0, raw: reception.snr })
}
