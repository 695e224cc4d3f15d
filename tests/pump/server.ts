import { attributeStart } from '@/domain/pump/attribution'
import { decide } from '@/domain/pump/automation'
import { type CommandEvent, expiryOf, isAsOrdered, isFinal, nextState } from '@/domain/pump/command'
import type { OrderFact, PumpFacts, RunFact, ReportedState, TankInput } from '@/domain/pump/facts'
import { interlocksOf } from '@/domain/pump/interlocks'
import { advanceRuns, type RunSpan } from '@/domain/pump/runs'
import type { CommandState, LimitBy, PumpMode, PumpSettings, StopReason, Trigger } from '@/domain/pump/types'
import type { Order, Word } from './device'
import { Violation } from './network'

export type Ordered = {
  id: string
  order: Order
  trigger: Trigger
  reason: StopReason | null
  /** Every state it was in. */
  history: CommandState[]
  createdAt: number
  expiresAt: number
  sentAt: number | null
  endedAt: number | null
}

export const stateOf = ({ history }: Ordered): CommandState => history.at(-1) ?? 'created'

type Options = {
  settings: PumpSettings
  limitBy: LimitBy
  reportEveryS: number
  send: (command: Ordered) => void
}

/** The pure decisions of domain/pump, one after the other, as the lock of a relay makes them. */
export class Server {
  now = 0
  mode: PumpMode = 'manual'
  tank: TankInput = { percent: null, at: null }
  readonly commands: Ordered[] = []
  readonly refused: string[] = []
  private heardAt: number | null = null
  private said: ReportedState | null = null
  private run: (RunSpan & RunFact) | null = null
  private readonly ended: { startedAt: number; endedAt: number }[] = []

  constructor(private readonly options: Options) {}

  start(maxSeconds: number): void {
    const failing = interlocksOf(this.facts(), { by: 'person', maxSeconds }).filter(({ ok }) => !ok)
    for (const { id } of failing) this.refused.push(id)
    if (failing.length === 0) this.create({ on: true, maxSeconds }, 'person')
  }

  stop(): void {
    this.create({ on: false, maxSeconds: null }, 'person')
  }

  /** What the workers do by the clock. */
  serve(): void {
    for (const command of this.commands) {
      if (isFinal(stateOf(command))) continue
      this.move(command, { type: 'tick' })
      this.move(command, { type: 'claim' })
      if (command.sentAt === this.now) this.options.send(command)
    }
    const decision = decide(this.facts())
    if (decision?.type === 'start')
      this.create({ on: true, maxSeconds: decision.maxSeconds }, decision.trigger)
    if (decision?.type === 'stop')
      this.create({ on: false, maxSeconds: null }, decision.trigger, decision.reason)
  }

  hear({ at, on, answers }: Word): void {
    const seen = { on, at, receivedAt: this.now }
    this.heardAt = this.now
    for (const command of this.commands) {
      if (isFinal(stateOf(command))) continue
      for (const { id, answer } of answers)
        if (id === command.id) this.move(command, { type: 'ack', status: answer.status })
      const { order, sentAt } = command
      if (sentAt !== null && isAsOrdered({ on: order.on, sentAt }, seen)) this.move(command, { type: 'seen' })
    }
    if (this.said && this.said.at >= at) return
    this.said = seen
    this.noteRun(seen)
  }

  private facts(): PumpFacts {
    const { settings, limitBy, reportEveryS } = this.options
    const newest = (on: boolean): OrderFact | null => {
      const last = this.commands.findLast(({ order }) => order.on === on)
      return last ? { ...last, state: stateOf(last) } : null
    }
    const { now, heardAt, said, mode, run, ended, tank: destination } = this
    return {
      ...{ now, heardAt, said, mode, run, settings, limitBy, destination, source: null },
      ...{
        intervalS: reportEveryS,
        isConfigured: true,
        waitsForUplink: false,
        zone: 'UTC',
        scheduledAt: null,
      },
      isOnline: heardAt !== null && now - heardAt < 600_000,
      lock: { reason: null, until: null },
      lastStart: newest(true),
      lastStop: newest(false),
      lastRunEndedAt: ended.at(-1)?.endedAt ?? null,
      starts: (run ? [...ended, run] : ended).map(({ startedAt }) => startedAt),
    }
  }

  private noteRun(seen: ReportedState): void {
    const { stoppedAt, runs } = advanceRuns({ last: this.run ?? this.ended.at(-1) ?? null, states: [seen] })
    if (this.run && stoppedAt !== null) {
      this.ended.push({ startedAt: this.run.startedAt, endedAt: stoppedAt })
      this.run = null
    }
    for (const span of runs) this.run = { ...span, ...this.startOf(span.startedAt) }
  }

  private startOf(at: number): Omit<RunFact, 'startedAt'> {
    const commands = this.commands.flatMap(({ id, order, sentAt, trigger, reason }) =>
      sentAt === null
        ? []
        : [{ id, on: order.on, sentAt, trigger, reason, userId: null, limitS: order.maxSeconds }],
    )
    const { trigger, limitS, commandId } = attributeStart({
      at,
      intervalS: this.options.reportEveryS,
      commands,
    })
    const orderedAt = this.commands.find(({ id }) => id === commandId)?.createdAt ?? null
    return { trigger, limitS, orderedAt }
  }

  private move(command: Ordered, event: CommandEvent): void {
    const before = stateOf(command)
    const state = nextState(before, event, { now: this.now, ...command })
    if (!state) return
    if (isFinal(before)) throw new Violation('changed after its end')
    if (state === 'timed_out' && this.now < command.expiresAt)
      throw new Violation('timed out before its expiry')
    command.history.push(state)
    if (state === 'sent') command.sentAt = this.now
    if (isFinal(state)) command.endedAt = this.now
  }

  private create(order: Order, trigger: Trigger, reason: StopReason | null = null): void {
    if (order.on) this.checkStart(trigger)
    else
      for (const command of this.commands)
        if (command.order.on && stateOf(command) === 'created') this.move(command, { type: 'withdraw' })
    const { now: createdAt, heardAt: lastSeenAt } = this
    const expiresAt = expiryOf({ now: createdAt, waitsForUplink: false, lastSeenAt, intervalS: null })
    const id = String(this.commands.length)
    const unsent = { sentAt: null, endedAt: null }
    this.commands.push({ id, order, trigger, reason, history: ['created'], createdAt, expiresAt, ...unsent })
  }

  /** The interlocks in other words than those of interlocks.ts. */
  private checkStart(trigger: Trigger): void {
    const { settings } = this.options
    const { percent, at } = this.tank
    const rules = {
      mode: trigger === 'auto' ? this.mode === 'auto' : this.mode !== 'off',
      room: percent !== null && percent < settings.fullPercent,
      fresh: at !== null && this.now - at <= settings.staleMinutes * 60_000,
      off: this.said !== null && !this.said.on,
      pending: this.commands.every((one) => isFinal(stateOf(one))),
      rest: (this.ended.at(-1)?.endedAt ?? 0) + settings.restMinutes * 60_000 <= this.now,
    }
    for (const [name, holds] of Object.entries(rules))
      if (!holds) throw new Violation(`started against ${name}`)
  }
}
