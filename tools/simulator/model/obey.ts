import type { CommandOrder, PumpMode } from '@/domain/pump/types'

/** A command as it arrives; `exp` in epoch ms, null when it never expires. `order` is a reason where it cannot be read. */
export type Command = { id: string; exp: number | null; order: CommandOrder | string }

export type Answer = { status: 'accepted' | 'done' | 'rejected' | 'expired'; error?: string }

/** The controller of a pump: what it has been told and how its relay stands. Times in epoch ms. */
export type Controller = {
  /** Commands it has heard, the newest last; written to flash, so a reboot keeps them. */
  seen: readonly string[]
  mode: PumpMode
  /** Percent of full speed it may turn at most. */
  speedLimitPct: number
  /** `endsAt`: when the run ends whatever else happens; every run has an end. */
  relay: { on: false; by: string } | { on: true; by: string; endsAt: number }
}

export const newController: Controller = {
  seen: [],
  mode: 'auto',
  speedLimitPct: 100,
  relay: { on: false, by: 'auto' },
}

const REMEMBERED_IDS = 100

/** Lets time pass: a run ends at its limit, link or no link. */
export const passTime = (controller: Controller, at: number): Controller => {
  const { relay } = controller
  return relay.on && at >= relay.endsAt ? { ...controller, relay: { on: false, by: 'limit' } } : controller
}

/** Starts again: the relay falls off and the run is forgotten; commands it has heard, mode and limit are not. */
export const reboot = (controller: Controller): Controller => ({
  ...controller,
  relay: { on: false, by: 'reboot' },
})

type Context = {
  at: number
  /** The longest run the controller allows whatever it is told, s. */
  hardLimitS: number
  /** Why it would not start now (overload, dry run), null when it would. */
  refusal: string | null
}

const percentOf = (config: { readonly [key: string]: unknown }): number | null => {
  const { speed_limit_pct: percent } = config
  return typeof percent === 'number' && percent >= 0 && percent <= 100 ? percent : null
}

type Outcome = { controller: Controller } | { error: string }

const switched = (
  controller: Controller,
  { order, by }: { order: Extract<CommandOrder, { type: 'relay.set' }>; by: string },
  { at, hardLimitS, refusal }: Context,
): Outcome => {
  const { ch, on, maxSeconds } = order
  if (ch !== 0) return { error: 'unsupported' }
  if (!on) return { controller: { ...controller, relay: { on, by } } }
  if (maxSeconds !== null && maxSeconds <= 0) return { error: 'bad_command' }
  if (controller.mode === 'off') return { error: 'mode_off' }
  if (refusal !== null) return { error: refusal }
  const endsAt = at + Math.min(maxSeconds ?? Infinity, hardLimitS) * 1000
  return { controller: { ...controller, relay: { on, by, endsAt } } }
}

const carriedOut = (
  controller: Controller,
  { order, by }: { order: CommandOrder; by: string },
  context: Context,
): Outcome => {
  if (order.type === 'relay.set') return switched(controller, { order, by }, context)
  if (order.type === 'reboot') return { controller: reboot(controller) }
  if (order.type === 'config.set') {
    const percent = percentOf(order.config)
    return percent === null
      ? { error: 'unsupported' }
      : { controller: { ...controller, speedLimitPct: percent } }
  }
  const { mode } = order
  const relay = mode === 'off' ? { on: false as const, by } : controller.relay
  return { controller: { ...controller, mode, relay } }
}

/**
 * What a controller makes of a command. The first row that fits decides.
 *
 * | command | answers | effect |
 * |---|---|---|
 * | heard before | none | none |
 * | past its `exp` | expired | none |
 * | cannot be read, another relay, an unknown setting, a run of no length | rejected, with the reason | none |
 * | start while its mode is off | rejected, mode_off | none |
 * | start while something keeps it from running | rejected, with what it is | none |
 * | start | accepted, done | runs until its limit, or the controller's own where that is nearer |
 * | stop | accepted, done | stops |
 * | mode.set | accepted, done | the mode; off stops it |
 * | config.set speed_limit_pct | accepted, done | the limit |
 * | reboot | accepted, done | stops; what it has heard it does not forget |
 */
export const obey = (
  before: Controller,
  { id, exp, order }: Command,
  context: Context,
): { controller: Controller; answers: Answer[] } => {
  const now = passTime(before, context.at)
  if (now.seen.includes(id)) return { controller: now, answers: [] }
  const controller = { ...now, seen: [...now.seen, id].slice(-REMEMBERED_IDS) }
  if (exp !== null && exp < context.at) return { controller, answers: [{ status: 'expired' }] }
  const outcome =
    typeof order === 'string' ? { error: order } : carriedOut(controller, { order, by: `cmd:${id}` }, context)
  if ('error' in outcome) return { controller, answers: [{ status: 'rejected', error: outcome.error }] }
  return { controller: outcome.controller, answers: [{ status: 'accepted' }, { status: 'done' }] }
}
