import { otaErrorCode, type OtaErrorCode, type OtaState, type OtaWaitReason } from './words'

/** A piece of an image that the device asks for. */
export type OtaChunk = {
  /** In bytes from the start of the image. */
  offset: number
  /** In bytes; 0 for all that is left. */
  length: number
  /** Numbers that the answer repeats (ThingsBoard). */
  request?: number
  index?: number
}

/**
 * What a device says of an update. It is a word, not a proof: only the version that the new firmware reports of itself
 * proves an update (see firmware-report), and `succeeded` is said only by families whose new firmware says it.
 */
export type OtaNote = {
  type: 'ota'
  state: OtaState
  /** The item's id, as the device repeats it. */
  job?: string
  percent?: number
  /** Bytes received so far. */
  offset?: number
  /** The version that is coming, where it is named. */
  target?: string
  /** The version that was running when the update began. */
  from?: string
  /** Where the image comes from. */
  url?: string
  reason?: OtaWaitReason
  /** Seconds until it tries again. */
  nextS?: number
  /** Seconds that the transfer will still take. */
  remainingS?: number
  code?: OtaErrorCode
  /** The device's own words. */
  error?: string
  counter?: number
  slot?: number
  /** To be answered with these bytes; not kept. */
  chunk?: OtaChunk
  /** The number of the request to answer (ThingsBoard's request for attributes). */
  request?: number
}

/** The result of an order that names no device: only the item's id tells whose it is (Zigbee2MQTT's errors). */
export type OtaAnswer = {
  type: 'ota_answer'
  job: string
  state: OtaState
  code: OtaErrorCode
  error: string
}

/** The code and the words of an error, to be spread into a note; nothing without an error. */
export function otaError(text: string | undefined): Pick<OtaNote, 'code' | 'error'> {
  return text === undefined ? {} : { code: otaErrorCode(text), error: text }
}

/** Facts that decide whether and how a device can be updated. Absent keys mean "not reported". */
export type UpdateFacts = {
  /** The newest version that the vendor, or the node's own manifest, offers. */
  available?: string
  availableBeta?: string
  /** What the device or its bridge says of its update. */
  status?: 'unknown' | 'idle' | 'pending' | 'available' | 'scheduled' | 'updating'
  /** The whole name of the running build: commit, date. */
  build?: string
  /** The name under which the device expects its firmware (ThingsBoard). */
  title?: string
  /** The vendor's name of the product (Shelly). */
  product?: string
  /** Versions of Zigbee images. */
  fileVersion?: number
  availableFileVersion?: number
  /** Native: the last update's item, the running slot, whether the image is confirmed, the security counter. */
  job?: string
  slot?: number
  isConfirmed?: boolean
  counter?: number
  /** What its relays do at a start, of several the most dangerous (Shelly). */
  bootRelay?: 'off' | 'on' | 'last'
  /** Tasmota: settings to be put back after an update, and what decides about the two-step way. */
  otaUrl?: string
  deepSleepS?: number
  powerOnState?: number
  programKiB?: number
  freeKiB?: number
  flashKiB?: number
  restartReason?: string
}

/** The facts without undefined keys, or undefined when none is left. */
export function updateFactsOf(facts: UpdateFacts): UpdateFacts | undefined {
  const told = Object.entries(facts).filter(([, value]) => value !== undefined)
  return told.length > 0 ? (Object.fromEntries(told) as UpdateFacts) : undefined
}
