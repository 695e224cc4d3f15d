import { type AlertRule, type RuleState, transitionsOf, whyOf } from '@/domain/alerts/alert-rule'

const MINUTE_MS = 60_000
/** Missed intervals before a device counts as offline. */
const MISSED_INTERVALS = 3
/** The bounds of the setting. */
const MOST_MINUTES = 1440

/**
 * The offline limit derived from a device's own reporting interval (seconds): three intervals, in whole minutes from 1
 * to 1440; null while the interval is unknown.
 */
export function learnedOfflineMinutes(intervalS: number | null): number | null {
  if (intervalS === null || intervalS <= 0) return null
  return Math.min(MOST_MINUTES, Math.max(1, Math.ceil((intervalS * MISSED_INTERVALS) / 60)))
}

/** A message of the device, or the result that none arrived within the limit. Instants in epoch milliseconds. */
export type OfflineInput =
  | { isSilent: false }
  | {
      isSilent: true
      lastSeenAt: number
      limitMs: number
      /** When the broker published its will. */
      brokeOffAt?: number | undefined
      /** The LoRaWAN gateway with the best reception. */
      gateway?: string | undefined
    }

/**
 * | open | received                          | event                                         |
 * |------|-----------------------------------|-----------------------------------------------|
 * | no   | nothing for longer than the limit | opened                                        |
 * | no   | its will from the broker          | opened, without a threshold: none was reached |
 * | no   | a message                         | –                                             |
 * | yes  | nothing                           | –                                             |
 * | yes  | a message                         | resolved                                      |
 */
export const offlineRule: AlertRule<RuleState, OfflineInput> = {
  rule: 'offline',
  initial: { severity: null },
  step: (state, heard, _settings, at) => {
    const severity = heard.isSilent ? 'warning' : null
    if (severity === state.severity) return { state, events: [] }
    return {
      state: { severity },
      events: transitionsOf({ from: state.severity, to: severity, at, why: silenceWhy(heard, at) }),
    }
  },
}

function silenceWhy(heard: OfflineInput, at: number) {
  const base = { rule: 'offline', metric: null, unit: 'min' } as const
  if (!heard.isSilent) return whyOf(base)
  const { lastSeenAt, limitMs, brokeOffAt, gateway } = heard
  const silentMs = at - lastSeenAt
  const isOver = brokeOffAt === undefined && silentMs > limitMs
  return whyOf({
    ...base,
    // a sleeper with a short interval misses several reports within seconds
    value: Math.round((silentMs / MINUTE_MS) * 100) / 100,
    threshold: isOver ? limitMs / MINUTE_MS : null,
    lastSeenAt,
    ...(brokeOffAt !== undefined && { brokeOffAt }),
    ...(gateway !== undefined && { gateway }),
  })
}
