export type SignalQuality = 'good' | 'fair' | 'weak'

/**
 * | RSSI, dBm     | word |
 * |---------------|------|
 * | -100 and more | good |
 * | -115 and more | fair |
 * | less          | weak |
 *
 * LoRa works from about -30 dBm (beside the gateway) down to about -120 dBm (its limit at 125 kHz):
 * https://www.thethingsnetwork.org/docs/lorawan/rssi-and-snr/
 */
export const rssiQuality = (dBm: number): SignalQuality => {
  if (dBm >= -100) return 'good'
  return dBm >= -115 ? 'fair' : 'weak'
}

/** Lowest signal-to-noise ratio (dB) that can be demodulated, by spreading factor: Semtech SX1276 data sheet, table 13. */
const FLOOR_DB: Readonly<Record<number, number>> = { 7: -7.5, 8: -10, 9: -12.5, 10: -15, 11: -17.5, 12: -20 }
/** Of the fastest rate: with an unknown spreading factor the signal is judged rather too severely. */
const STRICTEST_FLOOR_DB = -7.5

/**
 * A ratio below zero is no fault in LoRa; what counts is how far it stands above the floor of its spreading factor.
 *
 * | dB above the floor | word |                                                                |
 * |--------------------|------|----------------------------------------------------------------|
 * | 10 and more        | good | the margin that data rate control aims for (ChirpStack's default) |
 * | 5 and more         | fair | the margin of less careful networks (Azure IoT Edge LoRaWAN)   |
 * | less               | weak | a shower of rain may silence it                                |
 */
export const snrQuality = (dB: number, spreading: number | null): SignalQuality => {
  const margin = dB - (FLOOR_DB[spreading ?? 0] ?? STRICTEST_FLOOR_DB)
  if (margin >= 10) return 'good'
  return margin >= 5 ? 'fair' : 'weak'
}

/** Share of frames lost, 0-100 %; null when none was expected. */
export const lossPercent = ({ received, lost }: { received: number; lost: number }): number | null =>
  received + lost === 0 ? null : (100 * lost) / (received + lost)

const LOW_BATTERY_PERCENT = 20

/** Whether a battery wants changing: under 20 %. One that nobody told of is not low. */
export const isBatteryLow = (percent: number | null): boolean =>
  percent !== null && percent < LOW_BATTERY_PERCENT
