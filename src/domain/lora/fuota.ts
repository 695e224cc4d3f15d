/** Spreading factors of 125 kHz channels, the quickest first. */
export const SPREADINGS = [7, 8, 9, 10, 11, 12] as const
export type Spreading = (typeof SPREADINGS)[number]

/** The most bytes of a message that an application fills, by spreading factor (RP002, EU868, with room for a repeater). */
const MOST_BYTES: Readonly<Record<Spreading, number>> = { 7: 222, 8: 222, 9: 115, 10: 51, 11: 51, 12: 51 }
/** Header, port and check of a frame, and the head of a fragment (TS004). */
const FRAME_BYTES = 13
const FRAGMENT_HEAD_BYTES = 3

const BANDWIDTH_HZ = 125_000
const PREAMBLE_SYMBOLS = 8 + 4.25
const CODING_RATE = 1
/** From here on symbols are so long that two bits less of each are used. */
const SLOW_FROM = 11

/** Time on air of a frame of so many bytes, ms (Semtech AN1200.13: explicit header, check sum, coding rate 4/5). */
export function airtimeMs(bytes: number, spreading: Spreading): number {
  const symbolMs = (2 ** spreading / BANDWIDTH_HZ) * 1000
  const bits = 8 * bytes - 4 * spreading + 28 + 16
  const perBlock = 4 * (spreading - (spreading >= SLOW_FROM ? 2 : 0))
  const payload = 8 + Math.max(0, Math.ceil(bits / perBlock) * (CODING_RATE + 4))
  return (PREAMBLE_SYMBOLS + payload) * symbolMs
}

/** Requests that each device answers before fragments are sent: group, fragmentation session, multicast session. */
const SETUP_STEPS = 3
const MOST_TIMEOUT = 15
/** A class B session is counted in beacon periods, s. */
const BEACON_S = 128

export type FuotaRequest = {
  bytes: number
  spreading: Spreading
  /** More fragments than the image has, percent: so many may be lost. */
  redundancyPercent: number
  /** The device profile's expected uplink interval, s, and further tries of each request. */
  uplinkIntervalS: number
  retries: number
  /** What the channel allows a gateway to send, percent; 10 at 869.525 MHz in Europe. */
  dutyPercent: number
}

export type FuotaForecast = {
  fragmentBytes: number
  fragments: number
  airtimeMs: number
  /** The longest that devices are asked for, ms; the multicast session begins after it at the latest. */
  setupMs: number
  /** Of the fragments, by what the channel allows, ms: no gateway is quicker. */
  sendMs: number
  totalMs: number
  /** The least session time-outs that outlast it, as ChirpStack asks for them: 2^n s, or 128 × 2^n s in class B. Null: too long. */
  timeoutC: number | null
  timeoutB: number | null
}

const exponentOf = (seconds: number): number | null => {
  const exponent = Math.max(0, Math.ceil(Math.log2(seconds)))
  return exponent > MOST_TIMEOUT ? null : exponent
}

/** How long a FUOTA deployment of ChirpStack takes at least, and what it sends. */
export function forecastFuota(asked: FuotaRequest): FuotaForecast {
  const { bytes, spreading, redundancyPercent, uplinkIntervalS, retries, dutyPercent } = asked
  const fragmentBytes = MOST_BYTES[spreading] - FRAGMENT_HEAD_BYTES
  const needed = Math.ceil(bytes / fragmentBytes)
  const fragments = needed + Math.ceil((needed * redundancyPercent) / 100)
  const airtime = fragments * airtimeMs(FRAME_BYTES + MOST_BYTES[spreading], spreading)
  const sendMs = (airtime * 100) / dutyPercent
  const setupMs = SETUP_STEPS * (retries + 1) * uplinkIntervalS * 1000
  return {
    ...{ fragmentBytes, fragments, airtimeMs: airtime, setupMs, sendMs, totalMs: setupMs + sendMs },
    timeoutC: exponentOf(sendMs / 1000),
    timeoutB: exponentOf(sendMs / 1000 / BEACON_S),
  }
}
