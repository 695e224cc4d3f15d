import type { StopReason, Trigger } from './types'

/** A relay.set that was sent to a device and not rejected. Times in epoch milliseconds. */
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
/** Tolerance for a device clock behind the server's; many devices also report whole seconds only. */
const BEHIND_MS = 30_000
const SLACK_S = 10

type Told = { at: number; on: boolean; commands: readonly SentCommand[]; intervalS: number | null }

/**
 * The newest matching command sent shortly before: two minutes, or two intervals of a device that reports less often
 * (it receives the command after one report and reports the effect with the next).
 */
function orderBefore({ at, on, commands, intervalS }: Told): SentCommand | null {
  const since = at - Math.max(SHORTLY_MS, 2_000 * (intervalS ?? 0))
  return commands
    .filter((command) => command.on === on && command.sentAt >= since && command.sentAt <= at + BEHIND_MS)
    .reduce<SentCommand | null>((a, b) => (a && a.sentAt >= b.sentAt ? a : b), null)
}

/**
 * Who started a pump that is reported running from `at` on.
 *
 * | command to switch on, sent shortly before | trigger       | person, command, limit |
 * |-------------------------------------------|---------------|------------------------|
 * | yes                                       | the command's | the command's          |
 * | no                                        | device        | none                   |
 */
export function attributeStart(told: Omit<Told, 'on'>): StartedBy {
  const order = orderBefore({ ...told, on: true })
  if (!order) return { trigger: 'device', userId: null, commandId: null, limitS: null }
  return { trigger: order.trigger, userId: order.userId, commandId: order.id, limitS: order.limitS }
}

type Stop = Omit<Told, 'on'> & { startedAt: number; limitS: number | null; isFaulty: boolean }

/**
 * Why a pump that ran since `startedAt` is reported off at `at`; the first matching row. A limit counts as reached up
 * to one device interval early; a later report may only be late. `isFaulty`: the device reported a fault code other
 * than 0 since the start.
 *
 * | command to switch off, sent in the run and shortly before | ran its limit | faulty | reason                             |
 * |-----------------------------------------------------------|---------------|--------|------------------------------------|
 * | yes                                                       | any           | any    | the command's; without one: person |
 * | no                                                        | yes           | any    | limit                              |
 * | no                                                        | no            | yes    | fault                              |
 * | no                                                        | no            | no     | device                             |
 */
export function attributeStop({ startedAt, limitS, isFaulty, ...told }: Stop): StoppedBy {
  const commands = told.commands.filter(({ sentAt }) => sentAt >= startedAt - BEHIND_MS)
  const order = orderBefore({ ...told, commands, on: false })
  if (order) return { stopReason: order.reason ?? 'person', stoppedById: order.userId }
  const ranS = (told.at - startedAt) / 1000
  const slackS = Math.max(SLACK_S, told.intervalS ?? 0)
  // a run shorter than the tolerance has not reached its limit, however short the limit
  const isAtLimit = limitS !== null && ranS >= Math.max(limitS - slackS, limitS / 2)
  return { stopReason: isAtLimit ? 'limit' : isFaulty ? 'fault' : 'device', stoppedById: null }
}
