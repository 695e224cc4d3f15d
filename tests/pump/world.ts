import { type Decision, decide } from '@/domain/pump/automation'
import { attributeStart } from '@/domain/pump/attribution'
import { type CommandEvent, expiryOf, isAsOrdered, isFinal, nextState } from '@/domain/pump/command'
import type { OrderFact, PumpFacts, RunFact, Said, TankFact } from '@/domain/pump/facts'
import { interlocksOf } from '@/domain/pump/interlocks'
import { advanceRuns, type RunSpan } from '@/domain/pump/runs'
import {
  type CommandState,
  DEFAULT_PUMP_SETTINGS,
  type LimitBy,
  type PumpMode,
  type Trigger,
} from '@/domain/pump/types'
import { type Answer, type Controller, newController, obey, passTime, reboot } from '@/simulator/model/obey'

/** What becomes of each message in turn: the delays of its copies, s; none when it is lost. */
export type Fate = readonly number[]

type Order = { on: boolean; maxSeconds: number | null }

export type Ordered = {
  id: string
  order: Order
  trigger: Trigger
  by: 'person' | 'console'
  history: CommandState[]
  createdAt: number
  expiresAt: number
  sentAt: number | null
  endedAt: number | null
}

type Word = { at: number; on: boolean; answers: { id: string; answer: Answer }[] }
type Flying = { due: number; deliver: (at: number) => void }

export const T0 = 1_780_000_000_000
const TICK_S = 5
const REPORT_EVERY_S = 30
const FOREVER_S = 10 ** 9

/** Everything that must never happen is thrown as an error by name. */
export class Violation extends Error {}

/**
 * A server, a device and its tank, with a network between them that loses, doubles, delays and reorders. The server's
 * part are the pure decisions of domain/pump, one after the other as the lock of a relay makes them; the device's is the
 * simulator's controller.
 */
export class World {
  now = T0
  isLinked = true
  mode: PumpMode = 'manual'
  readonly commands: Ordered[] = []
  readonly refused: string[] = []
  runs = 0
  private controller: Controller = { ...newController, mode: 'manual' }
  private ranSince = 0
  private flying: Flying[] = []
  private fated = 0
  private said: Said | null = null
  private heardAt: number | null = null
  private tank: TankFact = { percent: null, at: null }
  private readonly ended: RunSpan[] = []
  private run: (RunSpan & RunFact) | null = null
  private executed = new Set<string>()

  constructor(
    private fates: readonly Fate[],
    private readonly limitBy: LimitBy,
    private level: number,
    readonly settings = {
      ...DEFAULT_PUMP_SETTINGS,
      ...{
        destination: 'tank',
        startPercent: 30,
        stopPercent: 80,
        fullPercent: 95,
        maxRunMinutes: 4,
        restMinutes: 1,
      },
      ...{ staleMinutes: 5, maxStartsPerHour: 20 },
    },
  ) {}

  get isOn(): boolean {
    return this.controller.relay.on
  }

  /** From now on the network is a good one. */
  heal(): void {
    this.fates = [[0]]
    this.isLinked = true
  }

  wait(seconds: number): void {
    for (let s = 0; s < seconds; s += TICK_S) this.tick()
  }

  private tick(): void {
    this.now += TICK_S * 1000
    this.level = Math.max(0, Math.min(100, this.level + (this.isOn ? 0.6 : -0.15)))
    const passed = passTime(this.controller, this.now)
    if (passed !== this.controller) this.change(passed)
    if (this.flying.some(({ due }) => due <= this.now)) this.deliver()
    const second = (this.now - T0) / 1000
    if (second % REPORT_EVERY_S === 0) this.report()
    this.serve()
    if (
      this.isOn &&
      this.limitBy === 'device' &&
      this.now - this.ranSince > this.settings.maxRunMinutes * 60_000
    )
      throw new Violation('ran beyond its limit')
  }

  private deliver(): void {
    const due = this.flying.filter((message) => message.due <= this.now).sort((a, b) => a.due - b.due)
    this.flying = this.flying.filter((message) => message.due > this.now)
    for (const { deliver } of due) deliver(this.now)
  }

  private carry(deliver: (at: number) => void): void {
    const fate = this.fates[this.fated++ % this.fates.length] ?? []
    for (const delay of fate) this.flying.push({ due: this.now + delay * 1000, deliver })
  }

  // the device

  private report(answers: Word['answers'] = []): void {
    const word = { at: this.now + (this.fated % 1000), on: this.isOn, answers }
    const level = { percent: this.level, at: this.now }
    if (this.isLinked) this.carry((at) => this.hear(word, at))
    this.carry(() => {
      if ((this.tank.at ?? 0) < level.at) this.tank = level
    })
  }

  private change(next: Controller): void {
    const turned = next.relay.on !== this.isOn
    if (next.relay.on && turned) this.ranSince = this.now
    this.controller = next
    if (turned) this.report()
  }

  reboot(): void {
    this.change(reboot(this.controller))
  }

  private receive({ id, order, expiresAt }: Ordered): void {
    if (!this.isLinked) return
    const wasBy = this.isOn ? this.controller.relay.by : null
    const maxSeconds = this.limitBy === 'device' ? order.maxSeconds : null
    const hardLimitS = this.limitBy === 'device' ? 3600 : FOREVER_S
    const { controller, answers } = obey(
      this.controller,
      { id, exp: expiresAt, order: { type: 'relay.set', ch: 0, on: order.on, maxSeconds } },
      { at: this.now, hardLimitS, refusal: null },
    )
    if (answers.some(({ status }) => status === 'done')) this.execute({ id, order, expiresAt }, wasBy)
    this.change(controller)
    if (answers.length > 0) this.report(answers.map((answer) => ({ id, answer })))
  }

  private execute(
    { id, order, expiresAt }: Pick<Ordered, 'id' | 'order' | 'expiresAt'>,
    wasBy: string | null,
  ): void {
    if (this.executed.has(id)) throw new Violation('executed twice')
    if (this.now > expiresAt) throw new Violation('executed when expired')
    if (order.on && wasBy !== null) throw new Violation('a second start while it runs')
    this.executed.add(id)
    if (order.on) this.runs += 1
  }

  // the server

  facts(): PumpFacts {
    const newest = (on: boolean): OrderFact | null => {
      const last = this.commands.findLast(({ order }) => order.on === on)
      return last ? { ...last, state: stateOf(last), reason: null } : null
    }
    return {
      ...{
        now: this.now,
        heardAt: this.heardAt,
        intervalS: REPORT_EVERY_S,
        said: this.said,
        mode: this.mode,
      },
      ...{
        settings: this.settings,
        isConfigured: true,
        lock: { reason: null, until: null },
        limitBy: this.limitBy,
      },
      ...{
        waitsForUplink: false,
        destination: this.tank,
        source: null,
        run: this.run,
        zone: 'UTC',
        scheduledAt: null,
      },
      isOnline: this.heardAt !== null && this.now - this.heardAt < 600_000,
      lastStart: newest(true),
      lastStop: newest(false),
      lastRunEndedAt: this.ended.at(-1)?.endedAt ?? null,
      starts: [...this.ended, ...(this.run ? [this.run] : [])].map(({ startedAt }) => startedAt),
    }
  }

  private hear({ at, on, answers }: Word, receivedAt: number): void {
    this.heardAt = receivedAt
    for (const { id, answer } of answers) this.move(id, { type: 'ack', status: answer.status })
    const seen = { on, at, receivedAt }
    for (const { id, order, sentAt } of this.commands)
      if (sentAt !== null && isAsOrdered({ on: order.on, sentAt }, seen)) this.move(id, { type: 'seen' })
    if (this.said && this.said.at >= at) return
    this.said = seen
    this.noteRun(seen)
  }

  private noteRun(seen: Said): void {
    const last = this.run ?? this.ended.at(-1) ?? null
    const { stoppedAt, runs } = advanceRuns({ last, states: [seen] })
    if (this.run && stoppedAt !== null) {
      this.ended.push({ startedAt: this.run.startedAt, endedAt: stoppedAt })
      this.run = null
    }
    for (const { startedAt } of runs) {
      const sent = this.commands.flatMap(({ id, order, sentAt, trigger, createdAt }) =>
        sentAt === null
          ? []
          : [
              {
                id,
                on: order.on,
                sentAt,
                trigger,
                reason: null,
                userId: null,
                limitS: order.maxSeconds,
                createdAt,
              },
            ],
      )
      const { trigger, limitS, commandId } = attributeStart({
        at: startedAt,
        intervalS: REPORT_EVERY_S,
        commands: sent,
      })
      const orderedAt = sent.find(({ id }) => id === commandId)?.createdAt ?? null
      this.run = { startedAt, endedAt: null, trigger, limitS, orderedAt }
    }
  }

  private move(id: string, event: CommandEvent): void {
    const command = this.commands.find((one) => one.id === id)
    if (!command) return
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

  private serve(): void {
    for (const command of this.commands) {
      if (isFinal(stateOf(command))) continue
      this.move(command.id, { type: 'tick' })
      this.move(command.id, { type: 'claim' })
      if (command.sentAt === this.now) this.carry(() => this.receive(command))
    }
    const decision: Decision | null = decide(this.facts())
    if (decision?.type === 'start')
      this.create({ on: true, maxSeconds: decision.maxSeconds }, decision.trigger)
    if (decision?.type === 'stop') this.create({ on: false, maxSeconds: null }, decision.trigger)
  }

  private create(order: Order, trigger: Trigger): void {
    if (order.on) this.checkStart(trigger)
    else
      for (const { id, order: start, history } of this.commands)
        if (start.on && history.at(-1) === 'created') this.move(id, { type: 'withdraw' })
    const expiresAt = expiryOf({
      now: this.now,
      waitsForUplink: false,
      lastSeenAt: this.heardAt,
      intervalS: null,
    })
    const by = trigger === 'person' ? 'person' : 'console'
    const id = String(this.commands.length)
    this.commands.push({
      id,
      order,
      trigger,
      by,
      history: ['created'],
      createdAt: this.now,
      expiresAt,
      sentAt: null,
      endedAt: null,
    })
  }

  /** Said again in other words than those of interlocks.ts. */
  private checkStart(trigger: Trigger): void {
    const { percent, at } = this.tank
    const open = this.commands.filter((one) => !isFinal(stateOf(one)))
    const rules: [string, boolean][] = [
      ['mode', trigger === 'auto' ? this.mode === 'auto' : this.mode !== 'off'],
      ['room', percent !== null && percent < this.settings.fullPercent],
      ['fresh', at !== null && this.now - at <= this.settings.staleMinutes * 60_000],
      ['off', this.said !== null && !this.said.on],
      ['pending', open.length === 0],
      ['rest', (this.ended.at(-1)?.endedAt ?? 0) + this.settings.restMinutes * 60_000 <= this.now],
    ]
    for (const [name, holds] of rules) if (!holds) throw new Violation(`started against ${name}`)
  }

  start(maxSeconds: number): void {
    const failing = interlocksOf(this.facts(), { by: 'person', maxSeconds }).filter(({ ok }) => !ok)
    if (failing.length === 0) this.create({ on: true, maxSeconds }, 'person')
    else this.refused.push(failing[0]?.id ?? '')
  }

  stop(): void {
    this.create({ on: false, maxSeconds: null }, 'person')
  }
}

const stateOf = ({ history }: Ordered): CommandState => history.at(-1) ?? 'created'
