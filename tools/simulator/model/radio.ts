import { chance, drift, normal, seedOf } from './chance'
import { HOUR_MS } from './place'

/** A gateway as one device hears it: the median strength of its signal there, dBm. */
export type Gateway = { id: string; rssi: number }

export type Reception = { gatewayId: string; rssi: number; snr: number }

/** Thermal noise in 125 kHz with the receiver's own 6 dB. */
const NOISE_FLOOR_DBM = -117

/** More a LoRa receiver does not report. */
const MAX_SNR_DB = 12

/** Lowest signal-to-noise ratio that can be demodulated (Semtech SX1276 data sheet), by spreading factor. */
export const DEMODULATION_FLOOR_DB: Readonly<Record<number, number>> = {
  7: -7.5,
  8: -10,
  9: -12.5,
  10: -15,
  11: -17.5,
  12: -20,
}

/** Frames that die in a collision, whatever their strength. */
const COLLISIONS = 0.02

const tenths = (value: number) => Math.round(value * 10) / 10

const strength = ({ rssi, seed, at }: { rssi: number; seed: number; at: number }): number =>
  rssi + 6 * drift({ seed, at, periodMs: 2 * HOUR_MS }) + 2.5 * normal(seed, at)

const heard = ({ gateway, seed, at }: { gateway: Gateway; seed: number; at: number }): Reception => {
  const own = seedOf(seed, gateway.id)
  const rssi = Math.round(strength({ rssi: gateway.rssi, seed: own, at }))
  const snr = tenths(Math.min(rssi - NOISE_FLOOR_DBM, MAX_SNR_DB) + normal(own, at, 1))
  return { gatewayId: gateway.id, rssi, snr }
}

/** The gateways that heard a frame sent at an instant (epoch ms), the strongest first; none: it is lost. */
export const receptions = ({
  gateways,
  spreadingFactor,
  seed,
  at,
}: {
  gateways: readonly Gateway[]
  spreadingFactor: number
  seed: number
  at: number
}): Reception[] => {
  if (chance(seedOf(seed, 'collision'), at) < COLLISIONS) return []
  const floor = DEMODULATION_FLOOR_DB[spreadingFactor] ?? -7.5
  return gateways
    .map((gateway) => heard({ gateway, seed, at }))
    .filter(({ snr }) => snr > floor)
    .sort((a, b) => b.rssi - a.rssi)
}

/** Wi-Fi signal of a device, dBm. */
export const wifiDbm = (seed: number, at: number): number => {
  const place = -55 - 22 * chance(seedOf(seed, 'wifi'))
  return Math.round(place + 4 * drift({ seed, at, periodMs: HOUR_MS }) + normal(seed, at))
}

const OUTAGE_WINDOW_MS = (2 / 3) * HOUR_MS
const OUTAGE_SHARE = 0.2
const SHORTEST_OUTAGE_MS = 8000
const LONGEST_OUTAGE_MS = 130_000

/** Whether the device's link is down at an instant: about once in three hours, from seconds to two minutes. */
export const isLinkDown = (seed: number, at: number): boolean => {
  const own = seedOf(seed, 'link')
  const window = Math.floor(at / OUTAGE_WINDOW_MS)
  if (chance(own, window) >= OUTAGE_SHARE) return false
  const lasts = SHORTEST_OUTAGE_MS + chance(own, window, 1) * (LONGEST_OUTAGE_MS - SHORTEST_OUTAGE_MS)
  const begins = window * OUTAGE_WINDOW_MS + chance(own, window, 2) * (OUTAGE_WINDOW_MS - lasts)
  return at >= begins && at < begins + lasts
}
