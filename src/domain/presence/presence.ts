import { isAhead } from '@/domain/time/age'
import { learnedOfflineMinutes } from './offline-rule'

/** A will is believed only after this long: a device that reconnects at once was never away. */
const WILL_DEBOUNCE_MS = 60_000

/** Silence allowed to a device that is always connected and has no limit of its own. */
const DEFAULT_SILENCE_MS = 10 * 60_000

/** Reports a sleeper may miss. */
const MISSED_INTERVALS = 3

/** Assumed of a sleeper that never said how long it sleeps. */
const ASSUMED_INTERVAL_S = 3600

export type PresenceStatus = 'online' | 'offline' | 'unknown'

/** What bounds a device's silence. */
export type PresenceLimits = {
  /** The owner's saved limit, null when none was saved. */
  offlineTimeoutMinutes: number | null
  /** They asked for the limit that its own rhythm suggests. */
  learnsLimit: boolean
  /** LoRaWAN, NB-IoT, or a device that announced that it sleeps. */
  sleepy: boolean
  /** Seconds between two reports, as learned, else as declared; null when unknown. */
  intervalS: number | null
}

/** What is remembered of a device; epoch milliseconds. `lastSeenAt` counts live messages, never wills. */
export type Presence = { lastSeenAt: number | null; willAt: number | null }

/**
 * How long a device may be silent, in milliseconds.
 *
 * | limit is to be learned | owner saved a limit | sleeper | interval | limit |
 * |---|---|---|---|---|
 * | yes | any | any | known | the learned one |
 * | yes | any | any | unknown | as if it were not to be learned |
 * | no | yes | any | any | the owner's |
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
 * Whether a device is there at `now` (epoch milliseconds).
 *
 * | heard live | silence | will | sleeper | status |
 * |---|---|---|---|---|
 * | at a time to come (over 5 min) | any | any | any | unknown |
 * | never | – | any | any | unknown |
 * | yes | over the limit | any | any | offline |
 * | yes | within | none, or older than the last message | any | online |
 * | yes | within | newer, under 60 s old | any | online |
 * | yes | within | newer, 60 s or more | no | offline |
 * | yes | within | newer, 60 s or more | yes | online: going to sleep is no loss |
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
 * What is remembered after one message. `spoke`: anything the device itself sent, birth and "going to sleep"
 * included; `will`: the broker speaks for it.
 *
 * | retained replay | signal | remembered |
 * |---|---|---|
 * | yes | any | unchanged: it proves nothing about now |
 * | no | spoke | last seen moves forward; a will up to then is forgotten |
 * | no | will | the will's time, the first one since the device last spoke |
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
