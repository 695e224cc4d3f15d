import type { Command } from '@/contracts/devices/pump'
import type { PumpMode } from '@/domain/pump/types'

const MINUTE_MS = 60_000
export const CYCLE_MS = 45 * MINUTE_MS
export const RUN_MS = 18 * MINUTE_MS
const ANSWER_MS = 30_000

export const DEMO_PUMP = 'demo-pump'

export type DemoCommand =
  { type: 'relay.set'; on: boolean; maxSeconds?: number } | { type: 'mode.set'; mode: PumpMode }

type DemoPumpPhase = { on: boolean; since: number; until: number }
type DemoPumpState = {
  mode: PumpMode
  modeSince: number
  held: DemoPumpPhase | null
  lastCommand: Command | null
}

const INITIAL_DEMO_STATE: DemoPumpState = { mode: 'auto', modeSince: 0, held: null, lastCommand: null }
/** What the visitor has ordered since the page was opened; forgotten with it. */
let demoState = INITIAL_DEMO_STATE
let commandCount = 0

export const resetDemoPump = (): void => {
  demoState = INITIAL_DEMO_STATE
}

/** Runs of its own accord: the first 18 minutes of every 45. */
const cycleAt = (at: number): DemoPumpPhase => {
  const start = Math.floor(at / CYCLE_MS) * CYCLE_MS
  const on = at - start < RUN_MS
  return on
    ? { on, since: start, until: start + RUN_MS }
    : { on, since: start + RUN_MS, until: start + CYCLE_MS }
}

const autonomousPhaseAt = (at: number): DemoPumpPhase =>
  demoState.mode === 'auto' ? cycleAt(at) : { on: false, since: demoState.modeSince, until: Infinity }

type DemoPumpView = DemoPumpPhase & Pick<DemoPumpState, 'mode' | 'lastCommand'> & { isOrdered: boolean }

/** How the made-up pump stands, by what was ordered and else by its own will. */
export function demoPumpAt(at: number): DemoPumpView {
  const { mode, lastCommand, held } = demoState
  const isHeld = held !== null && at >= held.since && at < held.until
  const stands = isHeld ? held : autonomousPhaseAt(at)
  // what ended an order is not older than that order
  const since = held !== null && at >= held.until ? Math.max(stands.since, held.until) : stands.since
  return { ...stands, since, mode, lastCommand, isOrdered: isHeld }
}

function commandOf(order: DemoCommand, now: number): Command {
  const at = new Date(now).toISOString()
  const { type, ...rest } = order
  return {
    id: `demo-${(commandCount += 1)}`,
    type,
    ch: 0,
    order: { ...rest },
    state: 'done',
    trigger: 'person',
    reason: null,
    by: null,
    createdAt: at,
    expiresAt: new Date(now + ANSWER_MS).toISOString(),
    sentAt: at,
    acceptedAt: at,
    endedAt: at,
    error: null,
  }
}

/** Obeys at once, as no real pump does. A stop holds until the pump would change of its own accord. */
export function applyDemoCommand(order: DemoCommand, now: number): Command {
  const command = commandOf(order, now)
  if (order.type === 'mode.set')
    demoState = { mode: order.mode, modeSince: now, held: null, lastCommand: command }
  else {
    const until = order.on ? now + (order.maxSeconds ?? 3_600) * 1000 : cycleAt(now).until
    demoState = { ...demoState, held: { on: order.on, since: now, until }, lastCommand: command }
  }
  return command
}
