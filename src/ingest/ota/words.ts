/** States of an update as devices report them (native `ota/progress`); other families' words are mapped to these. */
export const OTA_STATES = [
  'refused',
  'accepted',
  'waiting',
  'downloading',
  'verified',
  'applying',
  'succeeded',
  'rolled_back',
  'failed',
  'cancelled',
] as const
export type OtaState = (typeof OTA_STATES)[number]

/** Why a device does not update now; `other` for a word that is not in this list. */
export const OTA_WAIT_REASONS = [
  'pump_running',
  'tank_low',
  'battery_low',
  'signal_low',
  'window',
  'user',
  'busy',
  'next_wake',
  'other',
] as const
export type OtaWaitReason = (typeof OTA_WAIT_REASONS)[number]

/** Why an update was refused, failed or was rolled back; `other` for words that are not understood. */
export const OTA_ERROR_CODES = [
  'hw_mismatch',
  'bad_signature',
  'unknown_key',
  'manifest_expired',
  'counter_too_low',
  'step_missing',
  'no_space',
  'unsupported',
  'bad_argument',
  'already_current',
  'busy',
  'not_found',
  'forbidden',
  'http_status',
  'no_size',
  'sha256_mismatch',
  'md5_mismatch',
  'checksum_mismatch',
  'bad_image',
  'no_partition',
  'flash_write',
  'download',
  'unreachable',
  'no_answer',
  'timeout',
  'self_test',
  'other',
] as const
export type OtaErrorCode = (typeof OTA_ERROR_CODES)[number]

/** Codes after which the same order cannot succeed. */
const FINAL: ReadonlySet<OtaErrorCode> = new Set<OtaErrorCode>([
  'hw_mismatch',
  'bad_signature',
  'unknown_key',
  'manifest_expired',
  'counter_too_low',
  'step_missing',
  'no_space',
  'unsupported',
  'bad_argument',
  'already_current',
  'not_found',
  'forbidden',
  'bad_image',
  'no_partition',
  'self_test',
])

/** True where another attempt may succeed. */
export function isRetryableOtaError(code: OtaErrorCode): boolean {
  return !FINAL.has(code)
}

/**
 * Words of devices, the first match counts. Tasmota: HTTPUpdateLight.cpp and, for the ESP8266, ESP8266httpUpdate.cpp;
 * Shelly: `msg` of `ota_error`; Zigbee2MQTT: zigbee-herdsman; ThingsBoard: `fw_error` of its client library.
 */
const WORDS: readonly (readonly [RegExp, OtaErrorCode])[] = [
  [/already (?:up to date|latest)|no (?:image|update) (?:currently )?available/i, 'already_current'],
  [/in progress|busy/i, 'busy'],
  [/not enough space|too? less space|no space|not enough (?:free )?(?:memory|room)/i, 'no_space'],
  [/not found|\b404\b/i, 'not_found'],
  [/forbidden|\b403\b/i, 'forbidden'],
  [/http code|http error|\b5\d\d\b/i, 'http_status'],
  [/did not report size|no (?:content.)?length/i, 'no_size'],
  [/md5/i, 'md5_mismatch'],
  [/sha.?256/i, 'sha256_mismatch'],
  [/checksum|crc/i, 'checksum_mismatch'],
  [/signature/i, 'bad_signature'],
  [/partition/i, 'no_partition'],
  [/bin header|bad image|invalid (?:image|firmware)|flash size|wrong (?:image|chip)/i, 'bad_image'],
  [/didn't respond|did not respond|no (?:answer|response)/i, 'no_answer'],
  [/time.?d? ?out/i, 'timeout'],
  [/connect|resolve|refused|unreachable|\bdns\b/i, 'unreachable'],
  [/write|erase|flash/i, 'flash_write'],
  [/argument|upgrade$/i, 'bad_argument'],
  [/download|stream|read/i, 'download'],
]

function oneOf<T extends string>(known: readonly T[], word: string): T | undefined {
  return known.find((one) => one === word)
}

/** The code of an error text; a code itself may carry a detail behind a colon (`self_test:no_echo`). */
export function otaErrorCode(text: string): OtaErrorCode {
  const [head = ''] = text.split(':')
  return oneOf(OTA_ERROR_CODES, head) ?? WORDS.find(([words]) => words.test(text))?.[1] ?? 'other'
}

/** The reason that a word stands for. */
export function otaWaitReason(word: string): OtaWaitReason {
  return oneOf(OTA_WAIT_REASONS, word) ?? 'other'
}
