import { battery } from '@/domain/alerts/battery'
import {
  brownOut,
  type ControllerInput,
  controllerMissing,
  pumpFault,
  waterLeak,
} from '@/domain/alerts/equipment'
import { confirmLevel, type Doubt, LONG_MS } from '@/domain/alerts/confirmed-level'
import {
  isInitialLow,
  isNotHigh,
  levelHigh,
  type LevelHigh,
  levelHighFrom,
  type LevelLow,
  levelLow,
} from '@/domain/alerts/level'
import { forceResolved, type AlertRule, type RuleState } from '@/domain/alerts/alert-rule'
import { currentTimeOf, type Timed } from '@/domain/alerts/current-time-of'
import { noEcho, spikes, stuck } from '@/domain/alerts/sensor'
import { type OfflineInput, offlineRule } from '@/domain/presence/offline-rule'
import { type AlertEvent, isLevelRule, type Rule } from '@/domain/alerts/types'
import { type Metric, metricId } from '@/domain/readings/metrics'
import type { DecodedReading, RejectedReading } from '@/ingest/types'
import { seriesOf } from '@/server/timeseries/storage/series'
import { isWatched, type RuleContext, type LatestValue } from './rule-context'
import { LevelTracker } from './level-tracker'

/** The current state, null to delete it; `isNew`: differs from the stored one. */
type RuleSlot = { rule: Rule; channel: number; state: RuleState | null; isNew: boolean }
/** A rule state to save, or to delete when null. */
export type RuleStateChange = { device: number; rule: Rule; channel: number; state: RuleState | null }

/** A transition that an alert rule yielded. */
export type Transition = { device: number; rule: Rule; channel: number; event: AlertEvent }

export type EvaluatedReport = Timed & {
  retain: boolean
  readings: readonly DecodedReading[]
  rejected: readonly RejectedReading[]
}

type RuleStep<S, I> = { channel: number; input: I; at: number; start?: S }

/** The channels that reported a level, and the time since their previous value. */
type LevelUpdate = { channels: number[]; elapsedMs: number }

/** Nearly all rules have one channel, so nearly no key is made. */
const slotKeyOf = (rule: Rule, channel: number): string => (channel === 0 ? rule : `${rule} ${channel}`)

/** All states of one rule have one type, which the alert rule determines. */
const stateOf = <S extends RuleState>(slot: RuleSlot | undefined): S | null =>
  (slot?.state ?? null) as S | null

const isLength = (metric: Metric): boolean => metric === 'distance_mm' || metric === 'depth_mm'

/** The voltage of solar panels falls every evening, so it is no brown-out. */
const hasSupply = (kind: string | null): boolean => kind !== 'solar_pump'

/**
 * Steps the alert rules of one locked device through its reports, oldest first. A reading older than the newest value
 * of its series is history and says nothing about the present; neither does one that `currentTimeOf` takes for history.
 */
export class Evaluation {
  readonly transitions: Transition[] = []
  private readonly slots = new Map<string, RuleSlot>()
  private readonly level: LevelTracker
  private newest: Timed | null = null

  constructor(private readonly context: RuleContext) {
    for (const { rule, channel, state } of context.states)
      this.slots.set(slotKeyOf(rule, channel), { rule, channel, state, isNew: false })
    this.level = new LevelTracker(context.config, context.latest)
    for (const point of context.latest.values()) this.noteTime(point)
  }

  /** Force-resolves the alerts of disabled rules and deletes their states. */
  forceResolveDisabled(at: number): void {
    this.forceResolveWhere((rule) => !this.context.config.rules.has(rule), at)
  }

  /** Evaluates the readings that are new. `isNew`: stored by this transaction. */
  evaluate(report: EvaluatedReport, isNew: (reading: DecodedReading) => boolean): void {
    const { at, receivedAt, retain, readings, rejected } = report
    if (!retain) this.evaluateController({ isMissing: false, heardAt: receivedAt }, receivedAt)
    const { intervalS } = this.context.device
    const now = currentTimeOf({ at, receivedAt, retain, intervalS, previous: this.newest })
    if (now !== null) for (const one of rejected) this.evaluateRejected(one, at, now)
    let before: number | null | undefined
    const heard: LevelUpdate = { channels: [], elapsedMs: Infinity }
    let hasLevel = false
    for (const reading of readings) {
      if (!isWatched(reading.metric) || !isNew(reading)) continue
      const series = seriesOf(metricId(reading.metric), reading.channel)
      const previous = this.context.latest.get(series) ?? null
      if (previous !== null && at <= previous.at) continue
      this.noteTime(report)
      if (now !== null) this.stepReading(reading, previous, now)
      if (reading.quality === 'spike' || reading.isDoubtful) continue
      if (before === undefined) before = this.level.percent()
      if (this.level.update(reading, at)) {
        hasLevel = true
        heard.channels.push(reading.channel)
        // a reading confirmed by another one counts like a change over a long time
        const elapsedMs = reading.isConfirmed ? Infinity : at - (previous?.at ?? -Infinity)
        heard.elapsedMs = Math.min(heard.elapsedMs, elapsedMs)
      }
      this.context.latest.set(series, { value: reading.value, at, receivedAt })
    }
    if (hasLevel && now !== null) this.evaluateLevel(before ?? null, heard, now)
  }

  /** Evaluates that the device reported, or has gone offline. */
  evaluatePresence(word: OfflineInput, at: number): void {
    this.step(offlineRule, { channel: 0, input: word, at })
  }

  /** Evaluates that the device was heard of, or is missing after its update. */
  evaluateController(word: ControllerInput, at: number): void {
    this.step(controllerMissing, { channel: 0, input: word, at })
  }

  isOpen(rule: Rule): boolean {
    return (this.slots.get(slotKeyOf(rule, 0))?.state?.severity ?? null) !== null
  }

  /** Evaluates what changes without a reading: settings and tank may differ now. */
  reevaluate(at: number): void {
    this.forceResolveDisabled(at)
    // without a source of level no reading could ever resolve an alert of it
    const percent = this.level.percent()
    if (percent === null) this.forceResolveWhere(isLevelRule, at)
    else this.reevaluateLevel(percent, at)
    if (this.context.device.online === true) this.evaluatePresence({ isSilent: false }, at)
  }

  /** Uses the level before the jump while a level still waits for a second reading. */
  private reevaluateLevel(percent: number, at: number): void {
    this.stepLevel(null, this.lowState().doubt?.from ?? percent, at)
  }

  changed(): RuleStateChange[] {
    const device = this.context.device.id
    return [...this.slots.values()]
      .filter(({ isNew }) => isNew)
      .map(({ rule, channel, state }) => ({ device, rule, channel, state }))
  }

  private forceResolveWhere(isOver: (rule: Rule) => boolean, at: number): void {
    for (const slot of this.slots.values()) {
      const { rule, channel, state } = slot
      if (state === null || !isOver(rule)) continue
      if (state.severity !== null) this.addTransitions(rule, channel, [forceResolved(rule, 'settings', at)])
      Object.assign(slot, { state: null, isNew: true })
    }
  }

  private noteTime({ at, receivedAt }: Timed): void {
    if (this.newest === null || at > this.newest.at) this.newest = { at, receivedAt }
  }

  private evaluateRejected({ metric, channel }: RejectedReading, at: number, now: number): void {
    if (!isLength(metric)) return
    const latest = this.context.latest.get(seriesOf(metricId(metric), channel))
    if (latest === undefined || at > latest.at) this.step(noEcho, { channel, input: 'refused', at: now })
  }

  private stepReading(reading: DecodedReading, previous: LatestValue | null, at: number): void {
    const { metric, channel, value, quality } = reading
    if (isLength(metric)) return this.stepLength(reading, previous, at)
    if (quality === 'spike') return
    switch (metric) {
      case 'battery_pct':
        return this.step(battery, { channel, input: { percent: value }, at })
      case 'battery_low':
        return this.step(battery, { channel, input: { isLow: value !== 0 }, at })
      case 'fault_code':
        return this.step(pumpFault, { channel, input: value, at })
      case 'water_leak':
        return this.step(waterLeak, { channel, input: value !== 0, at })
      case 'voltage_v':
        if (hasSupply(this.context.device.kind)) this.step(brownOut, { channel, input: value, at })
    }
  }

  private stepLength(reading: DecodedReading, previous: LatestValue | null, at: number): void {
    const { metric, channel, value, quality = 'ok', isConfirmed } = reading
    this.step(spikes, { channel, input: { isSpike: quality === 'spike', isConfirmed }, at })
    if (quality === 'spike') return
    this.step(noEcho, { channel, input: quality === 'ok' ? 'good' : 'flagged', at })
    // the water column of an empty tank is constantly zero
    if (quality !== 'ok' || metric !== 'distance_mm') return
    const { intervalS } = this.context.device
    this.step(stuck, { channel, input: { value, previous, intervalS }, at })
  }

  /** A single sudden level changes no alert: the next one of its tank must confirm it. */
  private evaluateLevel(before: number | null, { channels, elapsedMs }: LevelUpdate, at: number): void {
    const percent = this.level.percent()
    if (percent === null) return
    const known = this.lowState().doubt ?? null
    if (known !== null && at - known.at < LONG_MS && !known.channels.some((one) => channels.includes(one)))
      return
    const elapsed =
      known === null ? elapsedMs : Math.max(at - known.at, elapsedMs === Infinity ? Infinity : 0)
    const said = { before, doubt: known, percent, elapsedMs: elapsed }
    const { confirmed, doubt } = confirmLevel(said)
    if (confirmed !== null) this.stepLevel(known?.from ?? before, confirmed, at)
    // a doubtful level that would cause no transition is not kept
    const kept = doubt !== null && this.wouldTransition(doubt, at) ? { ...doubt, channels, at } : null
    if (kept !== null || known !== null) this.rememberDoubt(kept)
  }

  private lowState(): LevelLow {
    return stateOf<LevelLow>(this.slots.get(slotKeyOf('level_low', 0))) ?? levelLow.initial
  }

  private wouldTransition({ from, percent }: Doubt, at: number): boolean {
    const { settings } = this.context.config
    const high =
      stateOf<LevelHigh>(this.slots.get(slotKeyOf('level_high', 0))) ?? levelHighFrom(from, settings)
    const low = levelLow.step(this.lowState(), percent, settings, at)
    return low.events.length + levelHigh.step(high, percent, settings, at).events.length > 0
  }

  private rememberDoubt(doubt: LevelLow['doubt'] | null): void {
    if (!this.context.config.rules.has('level_low')) return
    const { doubt: _, ...state } = this.lowState()
    const next = doubt ? { ...state, doubt } : isInitialLow(state) ? null : state
    this.slots.set(slotKeyOf('level_low', 0), { rule: 'level_low', channel: 0, state: next, isNew: true })
  }

  /** `before`: the previous level, from which a rise must start. */
  private stepLevel(before: number | null, percent: number, at: number): void {
    this.step(levelLow, { channel: 0, input: percent, at })
    this.stepHigh(before, percent, at)
  }

  /** A state that is not high is not stored: the previous level yields it again. */
  private stepHigh(before: number | null, percent: number, at: number): void {
    const isRemembered = stateOf(this.slots.get(slotKeyOf('level_high', 0))) !== null
    if (isRemembered) return this.step(levelHigh, { channel: 0, input: percent, at })
    const start = levelHighFrom(before ?? percent, this.context.config.settings)
    if (!isNotHigh(start)) this.step(levelHigh, { channel: 0, input: before ?? percent, at })
    this.step(levelHigh, { channel: 0, input: percent, at, start })
  }

  private step<S extends RuleState, I>(machine: AlertRule<S, I>, stepping: RuleStep<S, I>): void {
    const { rule } = machine
    const { channel, input, at, start = machine.initial } = stepping
    const { settings, rules } = this.context.config
    if (!rules.has(rule)) return
    const name = slotKeyOf(rule, channel)
    const before = stateOf<S>(this.slots.get(name)) ?? start
    const { state, events } = machine.step(before, input, settings, at)
    if (state === before) return
    this.slots.set(name, { rule, channel, state, isNew: true })
    this.addTransitions(rule, channel, events)
  }

  private addTransitions(rule: Rule, channel: number, events: readonly AlertEvent[]): void {
    const device = this.context.device.id
    for (const event of events) this.transitions.push({ device, rule, channel, event })
  }
}
