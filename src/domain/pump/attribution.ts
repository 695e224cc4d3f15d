import type { StopReason, Trigger } from './types'

/** A relay.set that was sent to a device and not refused. Times in epoch milliseconds. */
export type SentCommand = {
  id: string
  on: boolean
  sentAt: number
  trigger: Trigger
  reason: StopReason | null
  userId: string | null
  limitS: number | null
}

export type StartedBy = {
  trigger: Trigger
  userId: string | null
  commandId: string | null
  limitS: number | null
}
export type StoppedBy = { stopReason: StopReason; stoppedById: string | null }

const SHORTLY_MS = 2 * 60_000
/** A device's clock may be this far behind ours, and many write whole seconds only. */
const BEHIND_MS = 30_000
const SLACK_S = 10

type Told = { at: number; on: boolean; commands: readonly SentCommand[]; intervalS: number | null }

/**
 * The newest order to do just this that was sent shortly before: two minutes, or two intervals of a device that reports
 * less often (it hears of the order after one report and tells of it with the next).
 */
function orderBefore({ at, on, commands, intervalS }: Told): SentCommand | null {
  const since = at - Math.max(SHORTLY_MS, 2_000 * (intervalS ?? 0))
  return commands
    .filter((command) => command.on === on && command.sentAt >= since && command.sentAt <= at + BEHIND_MS)
    .reduce<SentCommand | null>((a, b) => (a && a.sentAt >= b.sentAt ? a : b), null)
}

/**
 * Who started a pump that is seen running from `at` on.
 *
 * | order to switch on, sent shortly before | trigger     | person, command, limit |
 * |-----------------------------------------|-------------|------------------------|
 * | yes                                     | the order's | the order's            |
 * | no                                      | device      | none                   |
 */
export function attributeStart(told: Omit<Told, 'on'>): StartedBy {
  const order = orderBefore({ ...told, on: true })
  if (!order) return { trigger: 'device', userId: null, commandId: null, limitS: null }
  return { trigger: order.trigger, userId: order.userId, commandId: order.id, limitS: order.limitS }
}

type Stop = Omit<Told, 'on'> & { startedAt: number; limitS: number | null; isFaulty: boolean }

/**
 * Why a pump that ran since `startedAt` is seen standing at `at`; the first row that fits. A limit counts as reached a
 * little early, by the device's interval; later it may just have been seen late. `isFaulty`: the device told a fault
 * code other than 0 since the start.
 *
 * | order to switch off, sent in the run and shortly before | ran its limit | faulty | reason                      |
 * |---------------------------------------------------------|---------------|--------|-----------------------------|
 * | yes                                                     | any           | any    | the order's; without one: person |
 * | no                                                      | yes           | any    | limit                       |
 * | no                                                      | no            | yes    | fault                       |
 * | no                                                      | no            | no     | device                      |
 */
export function attributeStop({ startedAt, limitS, isFaulty, ...told }: Stop): StoppedBy {
  const commands = told.commands.filter(({ sentAt }) => sentAt >= startedAt - BEHIND_MS)
  const order = orderBefore({ ...told, commands, on: false })
  if (order) return { stopReason: order.reason ?? 'person', stoppedById: order.userId }
  const ranS = (told.at - startedAt) / 1000
  const slackS = Math.max(SLACK_S, told.intervalS ?? 0)
  // a run shorter than the slack has reached no limit, however short that is
  const isAtLimit = limitS !== null && ranS >= Math.max(limitS - slackS, limitS / 2)
  return { stopReason: isAtLimit ? 'limit' : isFaulty ? 'fault' : 'device', stoppedById: null }
}
