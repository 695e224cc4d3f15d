/** What is known of the alert that a message tells of. */
export type AlertFacts = {
  isResolved: boolean
  isAcknowledged: boolean
  /** Somebody has put it off. */
  isSnoozed: boolean
  /** Whom the message is for may still see the device, and wants alerts by this channel. */
  isWanted: boolean
  /** Something of it has gone to this target before. */
  isTold: boolean
  /** Something of it was to go to this target and was dropped. */
  wasDropped: boolean
}

/** A message that waits for one target. `deadline` in epoch ms. */
export type Waiting = {
  id: string
  kind: string
  alertId: string | null
  group: string
  /** How often it has been tried. */
  attempts: number
  deadline: number
  alert: AlertFacts | null
}

export type Reason = 'not wanted' | 'resolved' | 'acknowledged' | 'snoozed' | 'never told' | 'superseded'

export type Plan<W> = { send: W[]; dropped: { waiting: W; reason: Reason }[]; expired: W[] }

/** Kinds that only make sense while the alert holds and nobody knows of it. */
const NEWS: readonly string[] = ['alert', 'reminder', 'escalation']

/**
 * What becomes of the messages that are due for one target, oldest first. The first row that fits counts.
 *
 * | a message                                                            | then                          |
 * |----------------------------------------------------------------------|-------------------------------|
 * | is past its deadline                                                 | expired                       |
 * | is of an alert for somebody who may not or will not hear of it now   | dropped, not wanted           |
 * | is news of an alert that is resolved                                 | dropped, resolved             |
 * | is news of an alert that is acknowledged                             | dropped, acknowledged         |
 * | is news of one that is snoozed, and no escalation (a second person   | dropped, snoozed              |
 * | is not told again when the snooze is over)                           |                               |
 * | tells the end of what was never told: its news were dropped, nobody  | dropped, never told           |
 * | acknowledged or snoozed it                                           |                               |
 * | is followed by a newer one of the same alert                         | dropped, superseded           |
 * | is the oldest of those left, or of its group and kind                | sent, together                |
 * | is any other                                                         | waits                         |
 *
 * What has been tried goes together only with what has been tried too: whoever took it, and whose answer was lost, knows
 * it by its id and would overlook what joined it since.
 */
export function plan<W extends Waiting>(waiting: readonly W[], now: number): Plan<W> {
  const expired = waiting.filter(({ deadline }) => deadline <= now)
  const inTime = waiting.filter(({ deadline }) => deadline > now)
  const over = inTime.flatMap((one) => {
    const reason = overBecause(one)
    return reason ? [{ waiting: one, reason }] : []
  })
  const quiet = new Set(over.map(({ waiting: { alertId } }) => alertId))
  const left = inTime.filter((one) => !overBecause(one))
  const dropped = left.flatMap((one, i) => {
    const reason = needlessBecause(one, { quiet, later: left.slice(i + 1) })
    return reason ? [{ waiting: one, reason }] : []
  })
  const needless = new Set(dropped.map(({ waiting: one }) => one))
  const rest = left.filter((one) => !needless.has(one))
  const [first] = rest
  return { send: rest.filter((one) => isTogether(one, first)), dropped: [...over, ...dropped], expired }
}

function isTogether(one: Waiting, first: Waiting | undefined): boolean {
  if (one === first) return true
  const isGroup = one.group !== '' && one.group === first?.group && one.kind === first.kind
  return isGroup && one.attempts > 0 === first.attempts > 0
}

function overBecause({ kind, alert }: Waiting): Reason | null {
  if (alert && !alert.isWanted) return 'not wanted'
  if (!alert || !NEWS.includes(kind)) return null
  if (alert.isResolved) return 'resolved'
  if (alert.isAcknowledged) return 'acknowledged'
  return alert.isSnoozed && kind !== 'escalation' ? 'snoozed' : null
}

type Around = { quiet: ReadonlySet<string | null>; later: readonly Waiting[] }

function needlessBecause({ kind, alertId, alert }: Waiting, { quiet, later }: Around): Reason | null {
  if (!alert || alertId === null) return null
  const isKnown = alert.isTold || alert.isAcknowledged || alert.isSnoozed
  const wasDropped = alert.wasDropped || quiet.has(alertId)
  if (kind === 'resolved' && wasDropped && !isKnown) return 'never told'
  return later.some((one) => one.alertId === alertId) ? 'superseded' : null
}
