/** Closed lists of why an item is in its state. Their labels are messages, by these ids. */

/** Conditions at the device before an order is sent (guards.ts). */
export const GUARDS = [
  'online',
  'heard_twice',
  'pump_off',
  'nothing_due',
  'boot_relay_known',
  'tank_above_low',
  'supply_hours',
  'no_critical_alert',
  'mains_power',
  'battery',
  'battery_forecast',
  'signal',
  'hardware',
  'from_version',
  'free_space',
] as const
export type GuardId = (typeof GUARDS)[number]

/** Why a queued item is not ordered yet: a guard, or one of these. */
export const HOLD_REASONS = [
  ...GUARDS,
  'window',
  'not_tonight',
  'retry',
  'asleep',
  'campaign_paused',
  'other_campaign',
  'pair',
  'coordinator_busy',
  'gateway_busy',
  'owner_limit',
  'server_busy',
  'order_not_sent',
] as const
export type HoldReason = (typeof HOLD_REASONS)[number]

/** Why a device that has the order waits (native `waiting`, Zigbee2MQTT `scheduled`). */
export const WAIT_REASONS = [
  'pump_running',
  'tank_low',
  'battery_low',
  'signal_low',
  'window_closed',
  'user',
  'busy',
  'next_wake',
  'next_look',
  'other',
] as const
export type WaitReason = (typeof WAIT_REASONS)[number]

/** How an attempt failed. */
export const FAILURE_REASONS = [
  'no_answer',
  'download_stalled',
  'download_failed',
  'not_applied',
  'dropped',
  'device_restarted',
  'version_unchanged',
  'stuck_intermediate',
  'checksum',
  'bad_image',
  'bad_signature',
  'no_space',
  'no_partition',
  'not_found',
  'forbidden',
  'server_error',
  'order_impossible',
  'flash_write',
  'device_error',
  'never_returned',
] as const
export type FailureReason = (typeof FAILURE_REASONS)[number]

/** Why a device will not take this image (native `refused`). */
export const REFUSAL_REASONS = [
  'hw_mismatch',
  'bad_signature',
  'unknown_key',
  'manifest_expired',
  'counter_too_low',
  'step_missing',
  'no_space',
  'unsupported',
] as const
export type RefusalReason = (typeof REFUSAL_REASONS)[number]

export const ROLLBACK_REASONS = ['self_test', 'not_confirmed', 'reverted'] as const
export type RollbackReason = (typeof ROLLBACK_REASONS)[number]

export const SKIP_REASONS = [
  'already_installed',
  'newer_installed',
  'other_variant',
  'incompatible',
  'superseded',
  'released',
  'yanked',
] as const
export type SkipReason = (typeof SKIP_REASONS)[number]

export const CANCEL_REASONS = ['aborted', 'window_never_met', 'campaign_over', 'opted_out'] as const
export type CancelReason = (typeof CANCEL_REASONS)[number]

/** All that can go wrong with an item, each once. */
export const WRONG_REASONS = [
  ...new Set([...FAILURE_REASONS, ...REFUSAL_REASONS, ...ROLLBACK_REASONS]),
] as const

export type ItemReason =
  HoldReason | WaitReason | FailureReason | RefusalReason | RollbackReason | SkipReason | CancelReason

/** Another attempt with the same image can end otherwise; the rest needs another image, device or decision. */
const RETRYABLE: ReadonlySet<ItemReason> = new Set([
  'no_answer',
  'download_stalled',
  'download_failed',
  'not_applied',
  'dropped',
  'device_restarted',
  'version_unchanged',
  'stuck_intermediate',
  'checksum',
  'not_found',
  'forbidden',
  'server_error',
  'order_impossible',
  'flash_write',
  'device_error',
] satisfies FailureReason[])

export function isRetryable(reason: ItemReason): boolean {
  return RETRYABLE.has(reason)
}

/** Nothing was heard, in contrast to a failure that was told: the device may be ahead of the server. */
const SILENT: ReadonlySet<ItemReason> = new Set([
  'no_answer',
  'download_stalled',
  'not_applied',
  'never_returned',
] satisfies FailureReason[])

export function isSilentFailure(reason: ItemReason | null): boolean {
  return reason !== null && SILENT.has(reason)
}

/** A download that the server shed says nothing of the image: it costs no attempt, and makes no pattern with others. */
export function isServerFault(reason: FailureReason): boolean {
  return reason === 'server_error'
}

/** Codes that decoders give to devices' words (`code` of a note), where they are not reasons themselves. */
const FAILURE_CODES: Readonly<Record<string, FailureReason>> = {
  http_status: 'server_error',
  no_size: 'server_error',
  sha256_mismatch: 'checksum',
  md5_mismatch: 'checksum',
  checksum_mismatch: 'checksum',
  download: 'download_failed',
  unreachable: 'download_failed',
  timeout: 'download_failed',
  hw_mismatch: 'bad_image',
  other: 'device_error',
}

/** Words of Tasmota (HTTPUpdateLight.cpp), ESP8266, Shelly, ThingsBoard's SDK and native devices; the first match counts. */
const FAILURE_WORDS: readonly (readonly [RegExp, FailureReason])[] = [
  [/signature/i, 'bad_signature'],
  [/less space|enough space|no.?space/i, 'no_space'],
  [/md5|sha\d*|checksum|crc/i, 'checksum'],
  [/header|magic|bad.?image|invalid image/i, 'bad_image'],
  [/partition/i, 'no_partition'],
  [/404|not.?found/i, 'not_found'],
  [/403|forbidden/i, 'forbidden'],
  [/http code|report size|5\d\d\b/i, 'server_error'],
  [/flash|write|erase/i, 'flash_write'],
  [/download|connect|connection|timeout|timed out|http|respond|chunk/i, 'download_failed'],
]

/** Whether a code that a device calls a failure says that it will not take this image, and so no other attempt helps. */
export function isRefusalCode(code: string | undefined): code is RefusalReason {
  return isRefusal(code) && !isFailure(code) && FAILURE_CODES[code] === undefined
}

/** The reason that a device's own words, or a decoder's code for them, mean. */
export function classifyFailure(words: string | null | undefined): FailureReason {
  if (isFailure(words)) return words
  const known =
    FAILURE_CODES[words ?? ''] ?? FAILURE_WORDS.find(([pattern]) => pattern.test(words ?? ''))?.[1]
  return known ?? 'device_error'
}

const isOf =
  <T extends string>(list: readonly T[]) =>
  (text: string | null | undefined): text is T =>
    list.some((one) => one === text)

const isFailure = isOf(FAILURE_REASONS)
const isRefusal = isOf(REFUSAL_REASONS)
const isWait = isOf(WAIT_REASONS)
const isRollback = isOf(ROLLBACK_REASONS)

export const isGuard = isOf(GUARDS)

/** A device's word for a refusal; words of later firmware count as unsupported. */
export function classifyRefusal(word: string | null | undefined): RefusalReason {
  return isRefusal(word) ? word : 'unsupported'
}

/** A device's word for why it waits. */
export function classifyWait(word: string | null | undefined): WaitReason {
  if (word === 'window') return 'window_closed'
  return isWait(word) ? word : 'other'
}

export function classifyRollback(word: string | null | undefined): RollbackReason {
  return isRollback(word) ? word : 'self_test'
}
