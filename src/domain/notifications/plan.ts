/** Facts about the alert of a message. */
export type AlertFacts = {
  isResolved: boolean
  isAcknowledged: boolean
  /** The alert is snoozed. */
  isSnoozed: boolean
  /** The recipient may still see the device, and wants alerts by this channel. */
  isWanted: boolean
  /** A message of this alert was sent to this target before. */
  isTold: boolean
  /** A message of this alert to this target was dropped. */
  wasDropped: boolean
}

/** A queued message of one target. `deadline` in epoch ms. */
export type Waiting = {
  id: string
  kind: string
  alertId: string | null
  group: string
  /** Number of attempts. */
  attempts: number
  deadline: number
  alert: AlertFacts | null
}

export type Reason = 'not wanted' | 'resolved' | 'acknowledged' | 'snoozed' | 'never told' | 'superseded'

export type Plan<W> = { send: W[]; dropped: { waiting: W; reason: Reason }[]; expired: W[] }

/** Kinds that are useful only while the alert is open and unacknowledged. */
const NEWS: readonly string[] = ['alert', 'reminder', 'escalation']

/**
 * The decision for each due message of one target, oldest first. The first matching row applies.
 *
 * | a message                                                             | decision              |
 * |-----------------------------------------------------------------------|-----------------------|
 * | is past its deadline                                                  | expired               |
 * | whose recipient has lost access or disabled the channel               | dropped, not wanted   |
 * | notifies an alert that is resolved                                    | dropped, resolved     |
 * | notifies an alert that is acknowledged                                | dropped, acknowledged |
 * | notifies a snoozed alert and is no escalation (the second person is   | dropped, snoozed      |
 * | not notified again when the snooze is over)                           |                       |
 * | resolves an alert that was never notified: its messages were dropped, | dropped, never told   |
 * | and it was neither acknowledged nor snoozed                           |                       |
 * | is followed by a newer one of the same alert                          | dropped, superseded   |
 * | is the oldest of those left, or of its group and kind                 | sent, together        |
 * | is any other                                                          | waits                 |
 *
 * Attempted messages merge only with attempted ones: a receiver whose response was lost deduplicates by the id and
 * would drop messages merged later.
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
