import { isWorse } from '@/domain/alerts/alert-rule'
import type { AlertEvent, Resolution, Rule, Severity, Why } from '@/domain/alerts/types'

/** A device as alerts refer to it. */
export type AlertDevice = { id: number; uuid: string; publicId: string; name: string; ownerId: string }

/** A transition of one rule and channel of a device. */
export type DeviceTransition = { device: AlertDevice; rule: Rule; channel: number; event: AlertEvent }

/** The evidence, and the severity at that time. */
export type RankedEvidence = Why & { severity: Severity }

export type AlertEnd = { at: number; resolution: Resolution; why: Why }

/** A change of the episode that is open already. */
export type OpenAlertChange = {
  device: AlertDevice
  rule: Rule
  channel: number
  severity: Severity | null
  /** Evidence of the worst moment among the transitions. */
  why: RankedEvidence | null
  isWorse: boolean
  end: AlertEnd | null
}

/** A new episode; `end` is set when it is resolved already. */
export type NewAlert = {
  device: AlertDevice
  rule: Rule
  channel: number
  severity: Severity
  /** Evidence of its worst moment so far. */
  why: RankedEvidence
  openedAt: number
  suppressedUntil: number | null
  end: AlertEnd | null
}

type FoldedAlert = { change: OpenAlertChange | null; episodes: NewAlert[] }

/**
 * Folds transitions, in order, into one change of the open episode and the new episodes of each rule and channel:
 *
 * | event             | while an episode of this batch is open | otherwise                   |
 * |-------------------|----------------------------------------|-----------------------------|
 * | opened            | –                                      | a new episode               |
 * | worsened          | its severity, no longer suppressed     | a change, and a notification |
 * | changed           | its severity                           | a change                    |
 * | resolved          | its end, and its worst severity        | the end of the open episode |
 *
 * A lower severity replaces no evidence: the evidence is that of the worst moment.
 */
export function foldEvents(told: readonly DeviceTransition[]): {
  changes: OpenAlertChange[]
  episodes: NewAlert[]
} {
  const lines = new Map<string, FoldedAlert>()
  for (const one of told) {
    const key = `${one.device.id} ${one.rule} ${one.channel}`
    lines.set(key, extend(lines.get(key) ?? { change: null, episodes: [] }, one))
  }
  const all = [...lines.values()]
  return {
    changes: all.flatMap(({ change }) => change ?? []),
    episodes: all.flatMap(({ episodes }) => episodes),
  }
}

function extend(
  { change, episodes }: FoldedAlert,
  { device, rule, channel, event }: DeviceTransition,
): FoldedAlert {
  const of = { device, rule, channel }
  if (event.type === 'opened') {
    const { severity, at: openedAt, suppressedUntil } = event
    const episode = { ...of, severity, why: rankedEvidenceOf(event), openedAt, suppressedUntil, end: null }
    return { change, episodes: [...episodes, episode] }
  }
  const last = episodes.at(-1)
  if (last && !last.end) return { change, episodes: [...episodes.slice(0, -1), amended(last, event)] }
  const open = change ?? { ...of, severity: null, why: null, isWorse: false, end: null }
  return { change: changed(open, event), episodes }
}

type ActiveEvent = Exclude<AlertEvent, { type: 'resolved' }>

const rankedEvidenceOf = ({ severity, why }: ActiveEvent): RankedEvidence => ({ ...why, severity })

/** Of two equal severities the later one wins. */
const worstEvidenceOf = (before: RankedEvidence | null, event: ActiveEvent): RankedEvidence =>
  before !== null && isWorse(before.severity, event.severity) ? before : rankedEvidenceOf(event)

type FollowUpEvent = Exclude<AlertEvent, { type: 'opened' }>

function amended(episode: NewAlert, event: FollowUpEvent): NewAlert {
  if (event.type === 'resolved') return { ...episode, severity: episode.why.severity, end: event }
  const { severity } = event
  const why = worstEvidenceOf(episode.why, event)
  return {
    ...episode,
    severity,
    why,
    suppressedUntil: event.type === 'worsened' ? null : episode.suppressedUntil,
  }
}

function changed(change: OpenAlertChange, event: FollowUpEvent): OpenAlertChange {
  if (event.type === 'resolved') return { ...change, end: event }
  const { severity } = event
  const why = worstEvidenceOf(change.why, event)
  return { ...change, severity, why, isWorse: change.isWorse || event.type === 'worsened' }
}
