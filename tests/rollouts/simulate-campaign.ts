import {
  planGroup,
  type Campaign,
  type GroupFacts,
  type RolloutGroup,
} from '@/domain/rollouts/campaign/types'
import { budgetsOf, NO_STOPS } from '@/domain/rollouts/deadlines'
import { familyProfileOf, type FamilyProfile } from '@/domain/rollouts/family-facts'
import { apportionGroups, placeDevices, type PlaceFacts } from '@/domain/rollouts/groups'
import { nextLookAt } from '@/domain/rollouts/item/next-look'
import { stepItem } from '@/domain/rollouts/item/step-item'
import {
  planItem,
  type ItemContext,
  type ItemEffect,
  type ItemEvent,
  type RolloutItem,
} from '@/domain/rollouts/item/types'
import { DEFAULT_GROUPS, DEFAULT_ITEM_POLICY, type GroupPolicy } from '@/domain/rollouts/policy'
import { countItems, isEnded, isInstalling, isWithdrawable, sumCounts } from '@/domain/rollouts/states'
import { stepCampaign } from '@/domain/rollouts/campaign/step-campaign'
import { EventQueue } from './event-queue'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const START = Date.parse('2026-03-01T10:00:00Z')
/** How often the campaign itself is looked at. */
const CAMPAIGN_TICK_MS = 10 * MINUTE_MS
const OLD = '1.4.2'
const TARGET = '1.5.0'

export const SIMULATED_FAMILIES = [
  'native',
  'tasmota',
  'shelly-gen1',
  'shelly-gen2',
  'esphome',
  'zigbee2mqtt',
  'thingsboard',
] as const

/** What becomes of an order at a device. */
type Fate = 'good' | 'brick' | 'silent' | 'old' | 'bad_sum' | 'late'

/** `order`: the places' numbers in the order of the roll-out. */
export type Fleet = { places: PlaceFacts[]; families: FamilyProfile[]; order: number[] }

export type Simulation = {
  seed: number
  fleet: Fleet
  /** Share of orders that leave a device dead, 0-1. */
  brickRate: number
  groups?: readonly GroupPolicy[]
  lastsMs: number
}

export type SimulationResult = {
  campaign: Campaign
  groups: RolloutGroup[]
  items: RolloutItem[]
  bricked: number
  canary: number
  orders: number
  ordersAgainstGuard: number
  /** Samples in which the states did not sum up to the items. */
  wrongSums: number
  samples: number
}

/** Numbers below 1 from a seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Devices of seven families; every third has a twin on the same tank. */
export function makeFleet(size: number): Fleet {
  const random = randomFrom(size)
  const profiles = SIMULATED_FAMILIES.map((name) => {
    const found = familyProfileOf(name)
    if (found === null) throw new Error(`no profile of ${name}`)
    return found
  })
  const places = Array.from({ length: size }, (_, i) => ({
    deviceId: `d${i}`,
    tanks: i % 3 === 2 ? [] : [`t${Math.floor(i / 3)}`],
    site: null,
    tags: [],
    isPumpController: random() < 0.4,
    isNearby: random() < 0.05,
    isOnMains: random() < 0.6,
    rssiDbm: -50 - Math.floor(40 * random()),
  }))
  const families = places.flatMap((_, i) => profiles[i % profiles.length] ?? [])
  const order = placeDevices(places, [size]).map(({ deviceId }) => Number(deviceId.slice(1)))
  return { places, families, order }
}

/** Runs a campaign until it is over, paused by its own rules, or its time is up; ends open items then. */
export function simulateCampaign(simulation: Simulation): SimulationResult {
  return new Run(simulation).run()
}

type Queued = { kind: 'campaign' } | { kind: 'item'; i: number; event: ItemEvent }

class Run {
  private readonly random: () => number
  private readonly queue = new EventQueue<Queued>()
  private readonly items: RolloutItem[]
  private readonly groupOf: number[]
  private readonly members: number[][]
  private campaign: Campaign
  private groups: RolloutGroup[]
  private now = START
  private result = { bricked: 0, orders: 0, ordersAgainstGuard: 0, wrongSums: 0, samples: 0 }

  constructor(private readonly simulation: Simulation) {
    const { fleet, groups = DEFAULT_GROUPS, seed, lastsMs } = simulation
    this.random = randomFrom(seed)
    const sizes = apportionGroups(
      fleet.places.length,
      groups.map(({ percent }) => percent),
    )
    this.groupOf = new Array<number>(fleet.places.length).fill(0)
    let begin = 0
    for (const [g, size] of sizes.entries()) {
      for (const i of fleet.order.slice(begin, begin + size)) this.groupOf[i] = g
      begin += size
    }
    this.members = groups.map((_, g) => this.groupOf.flatMap((group, i) => (group === g ? [i] : [])))
    this.items = fleet.places.map((_, i) =>
      planItem({ id: `${seed}-${i}`, target: TARGET, fromVersion: OLD, now: START }),
    )
    this.groups = groups.map(planGroup)
    this.campaign = {
      state: 'draft',
      pause: null,
      needsApproval: false,
      startsAt: null,
      endsAt: null,
      lastsMs,
      health: { isOn: false, whenBlind: 'proceed' },
    }
  }

  run(): SimulationResult {
    this.stepCampaign('submit')
    this.queue.add(this.now, { kind: 'campaign' })
    for (let next = this.queue.take(); next !== null; next = this.queue.take()) {
      this.now = next.at
      if (next.value.kind === 'item') this.stepItem(next.value.i, next.value.event)
      else if (!this.lookAtCampaign()) break
    }
    const { campaign, groups, items } = this
    return { campaign, groups, items, canary: this.members[0]?.length ?? 0, ...this.result }
  }

  /** False when there is nothing more to see. */
  private lookAtCampaign(): boolean {
    this.stepCampaign('tick')
    this.sample()
    const isOver = this.campaign.state === 'finished' || this.campaign.state === 'aborted'
    const isOpen = this.items.some(({ state }) => !isEnded(state))
    if (this.campaign.state === 'paused' || (isOver && !isOpen)) return false
    this.queue.add(this.now + (isOver ? HOUR_MS : CAMPAIGN_TICK_MS), { kind: 'campaign' })
    return true
  }

  private sample(): void {
    const counts = this.members.map((members) => countItems(this.itemsOf(members)))
    const wrong = counts.some((one, g) => sumCounts(one) !== this.members[g]?.length)
    const sum = counts.reduce((total, one) => total + sumCounts(one), 0)
    this.result.samples += 1
    this.result.wrongSums += Number(wrong || sum !== this.items.length)
  }

  private itemsOf(members: readonly number[]): RolloutItem[] {
    return members.flatMap((i) => this.items[i] ?? [])
  }

  private stepCampaign(type: 'submit' | 'tick'): void {
    const facts = this.members.map((members): GroupFacts => {
      // the rule of alike failures would stop these images even earlier
      return { counts: countItems(this.itemsOf(members)), alike: [], health: null }
    })
    const { campaign, groups, now } = this
    const stepped = stepCampaign({ campaign, groups, facts, now }, { type })
    this.campaign = stepped.campaign
    this.groups = stepped.groups
    for (const effect of stepped.effects) {
      if (effect.type === 'tell_items')
        for (const i of this.items.keys()) this.stepItem(i, { type: effect.event })
      if (effect.type !== 'start_group') continue
      for (const i of this.members[effect.group] ?? []) {
        this.stepItem(i, { type: 'group_started' })
        this.later(i, Math.floor(this.random() * HOUR_MS), { type: 'tick' })
      }
    }
  }

  private later(i: number, afterMs: number, event: ItemEvent): void {
    this.queue.add(this.now + afterMs, { kind: 'item', i, event })
  }

  /** A pump runs in one hour of ten. */
  private isPumpOn(i: number): boolean {
    const isPump = this.simulation.fleet.places[i]?.isPumpController === true
    const hour = Math.floor(this.now / HOUR_MS)
    return isPump && randomFrom(this.simulation.seed ^ Math.imul(i + 1, 2654435761) ^ hour)() < 0.1
  }

  private contextOf(i: number): ItemContext {
    const { families, places } = this.simulation.fleet
    const profile = families[i]
    const group = this.groupOf[i] ?? 0
    if (profile === undefined) throw new RangeError(`no device ${i}`)
    return {
      now: this.now,
      campaign: this.campaign.state,
      family: profile.facts,
      policy: DEFAULT_ITEM_POLICY,
      budgets: budgetsOf({
        now: this.now,
        intervalS: 60,
        nextWakeAt: null,
        expectedDownloadMs: 2 * MINUTE_MS,
        expectedInstallMs: profile.times.installMs,
      }),
      holds: this.isPumpOn(i) ? ['pump_off'] : [],
      stops: NO_STOPS,
      isWindowNeverMet: false,
      isPumpController: places[i]?.isPumpController ?? false,
      seenAt: null,
      endedBy: null,
      isNewest: true,
      alikeFailureAt: () => null,
      soakMs: this.groups[group]?.policy.soakMs ?? 0,
      isRepeatDue: true,
      isDowngrade: false,
      running: null,
      available: TARGET,
    }
  }

  private stepItem(i: number, event: ItemEvent): void {
    const item = this.items[i]
    if (item === undefined) return
    const stepped = stepItem(item, event, this.contextOf(i))
    this.items[i] = stepped.item
    for (const effect of stepped.effects) this.act(i, effect)
    if (event.type === 'tick' || stepped.entered.length > 0) this.planTick(i)
  }

  /** The next look at an item: its deadline, its retry, or a held order. */
  private planTick(i: number): void {
    const item = this.items[i]
    const at = item === undefined ? null : nextLookAt(item, this.now)
    if (at === null) return
    this.queue.add(Math.max(at, this.now + 1), { kind: 'item', i, event: { type: 'tick' } })
  }

  private act(i: number, effect: ItemEffect): void {
    if (effect.type !== 'send_order') return
    this.result.orders += 1
    this.result.ordersAgainstGuard += Number(this.isPumpOn(i))
    this.playDevice(i)
  }

  private fateOf(): Fate {
    const chance = this.random()
    if (chance < this.simulation.brickRate) return 'brick'
    const rest = this.random()
    if (rest < 0.003) return 'silent'
    if (rest < 0.004) return 'old'
    if (rest < 0.005) return 'bad_sum'
    return rest < 0.01 ? 'late' : 'good'
  }

  /** What a device says and does after an order, by its fate. */
  private playDevice(i: number): void {
    const fate = this.fateOf()
    if (fate === 'silent') return
    const note = (state: 'accepted' | 'downloading' | 'applying' | 'failed', error?: string): ItemEvent => ({
      type: 'note',
      note: { state, percent: 50, error },
    })
    this.later(i, 5_000, note('accepted'))
    this.later(i, 20_000, note('downloading'))
    if (fate === 'bad_sum') return this.later(i, 60_000, note('failed', 'Wrong MD5'))
    this.later(i, 90_000, note('applying'))
    this.later(i, 91_000, { type: 'presence', online: false })
    if (fate === 'brick') this.result.bricked += 1
    if (fate === 'brick') return
    const backMs = fate === 'late' ? 2 * HOUR_MS : 120_000 + Math.floor(60_000 * this.random())
    const version = fate === 'old' ? OLD : TARGET
    this.later(i, backMs, { type: 'presence', online: true })
    this.later(i, backMs + 1000, { type: 'version', version, isBoot: true, uptimeS: 1 })
    this.later(i, backMs + 70_000, { type: 'version', version, isBoot: false, uptimeS: 70 })
  }
}

/** Orders that are out, at the end. */
export function countOut(items: readonly RolloutItem[]): number {
  return items.filter(({ state }) => isWithdrawable(state) || isInstalling(state)).length
}
