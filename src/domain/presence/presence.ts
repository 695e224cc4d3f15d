import { isAhead } from '@/domain/time/age'
import { learnedOfflineMinutes } from './offline-rule'

/** Debounce of a will: a device that reconnects within this time stays online. */
const WILL_DEBOUNCE_MS = 60_000

/** Offline limit of a permanently connected device without its own limit. */
const DEFAULT_SILENCE_MS = 10 * 60_000

/** Reports that a sleeper may miss. */
const MISSED_INTERVALS = 3

/** Default interval of a sleeper with an unknown interval. */
const ASSUMED_INTERVAL_S = 3600

export type PresenceStatus = 'online' | 'offline' | 'unknown'

/** Inputs of a device's offline limit. */
export type PresenceLimits = {
  /** The saved limit, null when none was saved. */
  offlineTimeoutMinutes: number | null
  /** The adaptive timeout is enabled. */
  learnsLimit: boolean
  /** LoRaWAN, NB-IoT, or a device that announced that it sleeps. */
  sleepy: boolean
  /** Seconds between two reports, as learned, else as declared; null when unknown. */
  intervalS: number | null
}

/** Stored presence of a device; epoch milliseconds. `lastSeenAt` counts live messages, never wills. */
export type Presence = { lastSeenAt: number | null; willAt: number | null }

/**
 * The offline limit of a device, in milliseconds.
 *
 * | adaptive timeout | saved limit | sleeper | interval | limit |
 * |---|---|---|---|---|
 * | yes | any | any | known | the learned one |
 * | yes | any | any | unknown | as without the adaptive timeout |
 * | no | yes | any | any | the saved one |
 * | no | no | yes | known | three intervals |
 * | no | no | yes | unknown | three hours |
 * | no | no | no | any | 10 minutes |
 */
export const silenceLimitMs = (limits: PresenceLimits): number => {
  const { offlineTimeoutMinutes, learnsLimit, sleepy, intervalS } = limits
  const learned = learnsLimit ? learnedOfflineMinutes(intervalS) : null
  if (learned !== null) return learned * 60_000
  if (offlineTimeoutMinutes !== null) return offlineTimeoutMinutes * 60_000
  if (!sleepy) return DEFAULT_SILENCE_MS
  return (intervalS ?? ASSUMED_INTERVAL_S) * 1000 * MISSED_INTERVALS
}

/**
 * Presence of a device at `now` (epoch milliseconds).
 *
 * | received live | time without messages | will | sleeper | status |
 * |---|---|---|---|---|
 * | in the future (over 5 min) | any | any | any | unknown |
 * | never | – | any | any | unknown |
 * | yes | over the limit | any | any | offline |
 * | yes | within | none, or older than the last message | any | online |
 * | yes | within | newer, under 60 s old | any | online |
 * | yes | within | newer, 60 s or more | no | offline |
 * | yes | within | newer, 60 s or more | yes | online: going to sleep is expected |
 */
export const presenceStatus = ({
  presence: { lastSeenAt, willAt },
  limits,
  now,
}: {
  presence: Presence
  limits: PresenceLimits
  now: number
}): PresenceStatus => {
  if (lastSeenAt === null || isAhead(lastSeenAt, now)) return 'unknown'
  if (now - lastSeenAt > silenceLimitMs(limits)) return 'offline'
  if (willAt === null || willAt < lastSeenAt || limits.sleepy) return 'online'
  return now - willAt >= WILL_DEBOUNCE_MS ? 'offline' : 'online'
}

/**
 * The stored presence after one message. `spoke`: any message that the device itself sent, birth and "going to sleep"
 * included; `will`: published by the broker.
 *
 * | retained replay | signal | stored |
 * |---|---|---|
 * | yes | any | unchanged: it says nothing about the present |
 * | no | spoke | last seen moves forward; an earlier will is cleared |
 * | no | will | the will's time, the first one since the device's last message |
 */
export const presenceAfter = ({
  presence,
  signal,
  retained,
  receivedAt,
}: {
  presence: Presence
  signal: 'spoke' | 'will'
  retained: boolean
  receivedAt: number
}): Presence => {
  if (retained) return presence
  const { lastSeenAt, willAt } = presence
  const isStanding = willAt !== null && willAt >= (lastSeenAt ?? willAt)
  if (signal === 'will') return { lastSeenAt, willAt: isStanding ? willAt : receivedAt }
  return {
    lastSeenAt: Math.max(lastSeenAt ?? receivedAt, receivedAt),
    willAt: willAt !== null && willAt > receivedAt ? willAt : null,
  }
}
