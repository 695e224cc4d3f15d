import type { LimitBy } from '@/domain/pump/types'
import {
  type Answer,
  type Controller,
  newController,
  obey,
  passTime,
  reboot,
} from '~/tools/simulator/model/obey'
import { Violation } from './network'

export type Order = { on: boolean; maxSeconds: number | null }
/** How the relay stands, and what the device answers to which commands. Epoch milliseconds. */
export type Word = { at: number; on: boolean; answers: { id: string; answer: Answer }[] }

type Arrived = { id: string; order: Order; expiresAt: number; now: number }

const HARD_LIMIT_S = 3600
const FOREVER_S = 10 ** 9

/** The simulator's controller; with `limitBy` console one that knows no run limit and runs until it is told. */
export class Device {
  /** Runs that commands began. */
  runs = 0
  private controller: Controller = { ...newController, mode: 'manual' }
  private readonly executed = new Set<string>()
  private endsBy = Infinity
  private said = 0

  constructor(
    private readonly limitBy: LimitBy,
    private readonly say: (word: Word) => void,
  ) {}

  get isOn(): boolean {
    return this.controller.relay.on
  }

  /** No two words are of the same millisecond. */
  report(now: number, answers: Word['answers'] = []): void {
    this.say({ at: now + (this.said++ % 1000), on: this.isOn, answers })
  }

  pass(now: number): void {
    this.change(passTime(this.controller, now), now)
    if (this.isOn && now > this.endsBy) throw new Violation('ran beyond its limit')
  }

  reboot(now: number): void {
    this.change(reboot(this.controller), now)
  }

  receive(arrived: Arrived): void {
    const { id, order, expiresAt, now } = arrived
    const isLimited = this.limitBy === 'device'
    const maxSeconds = isLimited ? order.maxSeconds : null
    const { controller, answers } = obey(
      this.controller,
      { id, exp: expiresAt, order: { type: 'relay.set', ch: 0, on: order.on, maxSeconds } },
      { at: now, hardLimitS: isLimited ? HARD_LIMIT_S : FOREVER_S, refusal: null },
    )
    if (answers.some(({ status }) => status === 'done')) this.execute(arrived)
    this.change(controller, now)
    if (answers.length > 0)
      this.report(
        now,
        answers.map((answer) => ({ id, answer })),
      )
  }

  private execute({ id, order, expiresAt, now }: Arrived): void {
    if (this.executed.has(id)) throw new Violation('executed twice')
    if (now > expiresAt) throw new Violation('executed when expired')
    if (order.on && this.isOn) throw new Violation('a second start while it runs')
    this.executed.add(id)
    if (!order.on) return
    this.runs += 1
    this.endsBy = this.limitBy === 'device' ? now + (order.maxSeconds ?? HARD_LIMIT_S) * 1000 : Infinity
  }

  private change(next: Controller, now: number): void {
    const hasTurned = next.relay.on !== this.isOn
    this.controller = next
    if (hasTurned) this.report(now)
  }
}
