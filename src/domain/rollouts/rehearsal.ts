import { binomialTail } from './health/health-gate'
import type { GroupPolicy } from './policy'
import type { GuardId, HoldReason } from './reasons'
import { emptyCounts } from './states'
import { judgeGroup } from './thresholds'
import { findNextOrderTime, type RolloutWindow } from './windows'

/** Epoch milliseconds; `to` is exclusive. Lists of spans are sorted and do not overlap. */
export type HistorySpan = { from: number; to: number }

/** A time in which a guard held the device; `to` is exclusive. */
export type HeldSpan = { reason: GuardId; from: number; to: number }

/** The last 30 days of a device as the rehearsal replays them; null where the device reports no such thing. */
export type RehearsalDevice = {
  deviceId: string
  group: number
  zone: string
  /** Expected time of its update, ms. */
  expectedMs: number
  online: readonly HistorySpan[]
  pumpOn: readonly HistorySpan[] | null
  battery: { floorPercent: number; points: readonly { at: number; percent: number }[] } | null
  /** Guards besides presence, pump and battery, in any order. */
  held: readonly HeldSpan[]
  /** Exclusion keys (groups.ts), and its Zigbee coordinator. */
  keys: readonly string[]
  coordinator: string | null
}

export type RehearsalInput = {
  /** In the order of the roll-out. */
  devices: readonly RehearsalDevice[]
  groups: readonly GroupPolicy[]
  windows: readonly RolloutWindow[]
  from: number
  to: number
  pumpOffMs: number
}

export type RehearsedGroup = {
  devices: number
  updated: number
  /** ms after the start of the roll-out; null when the 30 days do not suffice. */
  startsAfterMs: number | null
  reachedAfterMs: number | null
}

export type RehearsedHold = {
  reason: HoldReason
  devices: number
  totalMs: number
  longestMs: number
  /** The devices, those first that were held longest. */
  deviceIds: string[]
}

export type Rehearsal = {
  groups: RehearsedGroup[]
  /** Until every group has reached its share and soaked, ms; null when the 30 days do not suffice. */
  durationMs: number | null
  holds: RehearsedHold[]
  /** Devices that found no time, with what held them longest. */
  never: { deviceId: string; reason: HoldReason }[]
  /** Chance that the thresholds stop an image that bricks one device in ten within the first group, 0-1. */
  stopChance: number
}

type Held = Map<HoldReason, number>
type Block = { reason: HoldReason; until: number }
type Busy = Map<string, number>

/** Replays the roll-out against the last days of its devices, as if the image were good. */
export function rehearseRollout(input: RehearsalInput): Rehearsal {
  const busy: Busy = new Map()
  const heldBy = new Map<string, Held>()
  const never: Rehearsal['never'] = []
  const groups: RehearsedGroup[] = []
  let startsAt: number | null = input.from
  for (const [index, policy] of input.groups.entries()) {
    const members = input.devices.filter(({ group }) => group === index)
    const ends: number[] =
      startsAt === null ? [] : runGroup(members, { input, startsAt, policy, busy, heldBy, never })
    const reachedAt: number | null =
      startsAt === null ? null : reachedOf(ends, members.length, policy, startsAt)
    groups.push({
      devices: members.length,
      updated: ends.length,
      startsAfterMs: startsAt === null ? null : startsAt - input.from,
      reachedAfterMs: reachedAt === null ? null : reachedAt - input.from,
    })
    startsAt = reachedAt === null ? null : reachedAt + (members.length === 0 ? 0 : policy.soakMs)
  }
  const [first] = input.groups
  return {
    groups,
    durationMs: startsAt === null ? null : startsAt - input.from,
    holds: sumHolds(heldBy),
    never,
    stopChance: first ? stopChanceOf(groups[0]?.devices ?? 0, first) : 0,
  }
}

type Run = {
  input: RehearsalInput
  startsAt: number
  policy: GroupPolicy
  busy: Busy
  heldBy: Map<string, Held>
  never: Rehearsal['never']
}

/** When the devices of a group have their update, epoch milliseconds, unsorted. */
function runGroup(members: readonly RehearsalDevice[], run: Run): number[] {
  return members.flatMap((device) => {
    const held: Held = new Map()
    run.heldBy.set(device.deviceId, held)
    const orderAt = findOrderTime(device, run, held)
    if (orderAt === null) {
      const [longest] = [...held].sort((a, b) => b[1] - a[1])
      run.never.push({ deviceId: device.deviceId, reason: longest?.[0] ?? 'online' })
      return []
    }
    const end = orderAt + device.expectedMs
    for (const key of device.keys) run.busy.set(key, end + run.policy.soakMs)
    if (device.coordinator !== null) run.busy.set(`coordinator:${device.coordinator}`, end)
    return [end]
  })
}

/** The first time at which nothing holds the order; each hold lasts until the time that it names. */
function findOrderTime(device: RehearsalDevice, run: Run, held: Held): number | null {
  let at = run.startsAt
  while (at < run.input.to) {
    const block = findBlock(device, run, at)
    if (block === null) return at
    const until = Math.min(block.until, run.input.to)
    held.set(block.reason, (held.get(block.reason) ?? 0) + until - at)
    at = block.until
  }
  return null
}

function findBlock(device: RehearsalDevice, { input, busy }: Run, at: number): Block | null {
  const asked = { windows: input.windows, zone: device.zone, now: at, expectedMs: device.expectedMs }
  const opensAt = findNextOrderTime(asked) ?? Infinity
  if (opensAt > at) return { reason: 'window', until: opensAt }
  return (
    busyBlock(device, busy, at) ??
    onlineBlock(device, at) ??
    pumpBlock(device, input, at) ??
    batteryBlock(device, at) ??
    heldBlock(device, at)
  )
}

function busyBlock({ keys, coordinator }: RehearsalDevice, busy: Busy, at: number): Block | null {
  const pairUntil = Math.max(0, ...keys.map((key) => busy.get(key) ?? 0))
  if (pairUntil > at) return { reason: 'pair', until: pairUntil }
  const freeAt = coordinator === null ? 0 : (busy.get(`coordinator:${coordinator}`) ?? 0)
  return freeAt > at ? { reason: 'coordinator_busy', until: freeAt } : null
}

/** The number of the first span that ends after a time. */
function spanAfter(spans: readonly HistorySpan[], at: number): number {
  let [low, high] = [0, spans.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((spans[middle]?.to ?? Infinity) <= at) low = middle + 1
    else high = middle
  }
  return low
}

function onlineBlock({ online }: RehearsalDevice, at: number): Block | null {
  const next = online[spanAfter(online, at)]
  if (next === undefined) return { reason: 'online', until: Infinity }
  return next.from > at ? { reason: 'online', until: next.from } : null
}

/** A run that ended a moment ago, goes on, or came within twice the expected time. */
function pumpBlock(
  { pumpOn, expectedMs }: RehearsalDevice,
  { pumpOffMs }: RehearsalInput,
  at: number,
): Block | null {
  const run = pumpOn?.[spanAfter(pumpOn, at - pumpOffMs)]
  if (run === undefined || run.from >= at + 2 * expectedMs) return null
  return { reason: run.from > at ? 'nothing_due' : 'pump_off', until: run.to + pumpOffMs }
}

/** Of several, the one that lasts longest: the device waits for it anyway. */
function heldBlock({ held }: RehearsalDevice, at: number): Block | null {
  const now = held.filter(({ from, to }) => from <= at && at < to)
  const [longest] = now.sort((a, b) => b.to - a.to)
  return longest ? { reason: longest.reason, until: longest.to } : null
}

function batteryBlock({ battery }: RehearsalDevice, at: number): Block | null {
  if (battery === null) return null
  const { points, floorPercent } = battery
  const next = points.findIndex((point) => point.at > at)
  const now = next < 0 ? points.at(-1) : points[next - 1]
  if (now === undefined || now.percent >= floorPercent) return null
  const charged = next < 0 ? undefined : points.slice(next).find(({ percent }) => percent >= floorPercent)
  return { reason: 'battery', until: charged?.at ?? Infinity }
}

/** When the share of a group that the next one needs has its update; at once for an empty group. */
function reachedOf(
  ends: readonly number[],
  size: number,
  policy: GroupPolicy,
  startsAt: number,
): number | null {
  const needed = Math.ceil((size * policy.successPercent) / 100 - 1e-9)
  if (needed === 0) return startsAt
  return [...ends].sort((a, b) => a - b)[needed - 1] ?? null
}

function sumHolds(heldBy: ReadonlyMap<string, Held>): RehearsedHold[] {
  const byReason = new Map<HoldReason, { deviceId: string; ms: number }[]>()
  for (const [deviceId, held] of heldBy)
    for (const [reason, ms] of held) {
      const all = byReason.get(reason) ?? []
      all.push({ deviceId, ms })
      byReason.set(reason, all)
    }
  const holds = [...byReason].map(([reason, all]): RehearsedHold => {
    const longestFirst = all.sort((a, b) => b.ms - a.ms)
    return {
      ...{ reason, devices: all.length, totalMs: all.reduce((sum, { ms }) => sum + ms, 0) },
      longestMs: longestFirst[0]?.ms ?? 0,
      deviceIds: longestFirst.map(({ deviceId }) => deviceId),
    }
  })
  return holds.sort((a, b) => b.totalMs - a.totalMs)
}

/** Chance that a group of this size does not let an image pass that bricks devices at this rate, 0-1. */
export function stopChanceOf(size: number, policy: GroupPolicy, brickRate = 0.1): number {
  let passes = 0
  for (let bricks = 0; bricks <= size; bricks++) {
    const counts = { ...emptyCounts(), missing: bricks, succeeded: size - bricks }
    const verdict = judgeGroup(counts, policy)
    if (verdict.errorRule !== null || !verdict.isReached) continue
    passes += binomialTail(bricks, size, brickRate) - binomialTail(bricks + 1, size, brickRate)
  }
  return size === 0 ? 0 : Math.min(1, Math.max(0, 1 - passes))
}
