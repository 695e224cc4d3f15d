import type { CommandState } from './types'

/**
 * Events of a command. `ack` and `seen` come from the device: its answer, or its relay reporting the commanded state.
 */
export type CommandEvent =
  | { type: 'claim' }
  | { type: 'refuse' }
  | { type: 'ack'; status: 'accepted' | 'done' | 'rejected' | 'expired' | 'failed' }
  | { type: 'seen' }
  | { type: 'tick' }
  | { type: 'withdraw' }

/** Epoch milliseconds. */
export type CommandLife = { createdAt: number; expiresAt: number }

/** The maximum lifetime of a command to a device that always receives. */
export const COMMAND_LIFE_MS = 60_000
/** Time for the answer of a device that executed the command just before its expiry. */
const ANSWER_MS = 10_000
/** Default interval between two uplinks of a device with an unknown interval. */
const UNKNOWN_INTERVAL_MS = 3_600_000

const FINAL: readonly CommandState[] = ['done', 'rejected', 'expired', 'timed_out']

/** True for a final state. */
export const isFinal = (state: CommandState): boolean => FINAL.includes(state)

/**
 * Expiry of a command, epoch milliseconds: a minute; for a device that receives only after an uplink, its next expected
 * uplink and one interval more (`intervalS` seconds; an hour where unknown).
 */
export function expiryOf({
  now,
  waitsForUplink,
  lastSeenAt,
  intervalS,
}: {
  now: number
  waitsForUplink: boolean
  lastSeenAt: number | null
  intervalS: number | null
}): number {
  if (!waitsForUplink) return now + COMMAND_LIFE_MS
  const interval = intervalS === null || intervalS <= 0 ? UNKNOWN_INTERVAL_MS : intervalS * 1000
  const next = Math.max(now, Math.min(now, lastSeenAt ?? now) + interval)
  return next + interval
}

/** When a sent command counts as unanswered: an answer by uplink takes as long as an uplink does. */
export const answerBy = ({ createdAt, expiresAt }: CommandLife): number =>
  expiresAt + Math.max(ANSWER_MS, expiresAt - createdAt > COMMAND_LIFE_MS ? (expiresAt - createdAt) / 2 : 0)

/**
 * The state after an event, or null when it does not change.
 *
 * | state    | claim                     | refuse   | ack accepted | ack done | ack rejected, failed | ack expired | seen | tick                                        | withdraw |
 * |----------|---------------------------|----------|--------------|----------|----------------------|-------------|------|---------------------------------------------|----------|
 * | created  | sent; expired past expiry | rejected | –            | –        | –                    | –           | –    | expired past expiry                         | expired  |
 * | sent     | –                         | rejected | accepted     | done     | rejected             | expired     | done | timed_out past expiry and the answer's time | expired  |
 * | accepted | –                         | –        | –            | done     | rejected             | expired     | done | timed_out past expiry and the answer's time | expired  |
 * | final    | –                         | –        | –            | –        | –                    | –           | –    | –                                           | –        |
 */
export function nextState(
  state: CommandState,
  event: CommandEvent,
  { now, ...life }: CommandLife & { now: number },
): CommandState | null {
  if (isFinal(state)) return null
  if (event.type === 'withdraw') return 'expired'
  if (state === 'created') return fromCreated(event, now >= life.expiresAt)
  switch (event.type) {
    case 'refuse':
      return state === 'sent' ? 'rejected' : null
    case 'ack':
      return fromAck(state, event.status)
    case 'seen':
      return 'done'
    case 'tick':
      return now >= answerBy(life) ? 'timed_out' : null
    default:
      return null
  }
}

function fromCreated(event: CommandEvent, isPast: boolean): CommandState | null {
  if (event.type === 'claim') return isPast ? 'expired' : 'sent'
  if (event.type === 'refuse') return 'rejected'
  return event.type === 'tick' && isPast ? 'expired' : null
}

type Answer = Extract<CommandEvent, { type: 'ack' }>['status']

function fromAck(state: CommandState, status: Answer): CommandState | null {
  if (status === 'accepted') return state === 'sent' ? 'accepted' : null
  return status === 'failed' ? 'rejected' : status
}

/** Tolerance for a device clock behind the server's; states of an earlier time precede the command. */
const CLOCK_SLACK_MS = 5_000

/** State of a relay at `at`, from a message received at `receivedAt`. Epoch milliseconds. */
type Seen = { on: boolean; at: number; receivedAt: number }

/**
 * Whether a reported relay state confirms a command to switch it that was sent at `sentAt`.
 *
 * | relay        | received           | time of the state       | confirms |
 * |--------------|--------------------|-------------------------|----------|
 * | otherwise    | any                | any                     | no       |
 * | as commanded | before it was sent | any                     | no       |
 * | as commanded | after it was sent  | more than 5 s before it | no       |
 * | as commanded | after it was sent  | else                    | yes      |
 */
export const isAsOrdered = ({ on, sentAt }: { on: boolean; sentAt: number }, seen: Seen): boolean =>
  seen.on === on && seen.receivedAt >= sentAt && seen.at >= sentAt - CLOCK_SLACK_MS
