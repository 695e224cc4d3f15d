import { type AlertRule, type RuleState, turned, whyOf } from '@/domain/alerts/alert-rule'

const MINUTE_MS = 60_000
/** Intervals without a word before a rhythm counts as broken. */
const MISSED_INTERVALS = 3
/** The bounds of the setting. */
const MOST_MINUTES = 1440

/**
 * The silence that a device's own rhythm (seconds between two reports) suggests for offline: three intervals, in whole
 * minutes from 1 to 1440; null while the rhythm is unknown.
 */
export function learnedOfflineMinutes(intervalS: number | null): number | null {
  if (intervalS === null || intervalS <= 0) return null
  return Math.min(MOST_MINUTES, Math.max(1, Math.ceil((intervalS * MISSED_INTERVALS) / 60)))
}

/** A word of the device, or the finding that none came for too long. Instants in epoch milliseconds. */
export type OfflineInput =
  | { isSilent: false }
  | {
      isSilent: true
      lastSeenAt: number
      limitMs: number
      /** When its broker told that its connection broke off. */
      brokeOffAt?: number | undefined
      /** The LoRaWAN gateway that heard it best. */
      gateway?: string | undefined
    }

/**
 * | open | heard                            | event                                         |
 * |------|----------------------------------|-----------------------------------------------|
 * | no   | nothing for longer than the limit | opened                                       |
 * | no   | its end was told by its broker   | opened, without a threshold: none was reached |
 * | no   | a word                           | –                                             |
 * | yes  | nothing                          | –                                             |
 * | yes  | a word                           | resolved                                      |
 */
export const offlineRule: AlertRule<RuleState, OfflineInput> = {
  rule: 'offline',
  initial: { severity: null },
  step: (state, heard, _settings, at) => {
    const severity = heard.isSilent ? 'warning' : null
    if (severity === state.severity) return { state, events: [] }
    return {
      state: { severity },
      events: turned({ from: state.severity, to: severity, at, why: silenceWhy(heard, at) }),
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
    // a sleeper with a quick rhythm is missed within seconds
    value: Math.round((silentMs / MINUTE_MS) * 100) / 100,
    threshold: isOver ? limitMs / MINUTE_MS : null,
    lastSeenAt,
    ...(brokeOffAt !== undefined && { brokeOffAt }),
    ...(gateway !== undefined && { gateway }),
  })
}
