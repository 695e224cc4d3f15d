import { NAMED_LEFT_OUT } from '@/contracts/rollouts/manage'
import { deviceLabel } from '@/domain/devices/device-name'
import { estimateUpdate } from '@/domain/rollouts/expected-time'
import { familyProfileOf } from '@/domain/rollouts/family-facts'
import { apportionGroups } from '@/domain/rollouts/groups'
import type { RolloutPolicy } from '@/domain/rollouts/policy'
import {
  type HeldSpan,
  type Rehearsal,
  type RehearsalDevice,
  rehearseRollout,
  stopChanceOf,
} from '@/domain/rollouts/rehearsal'
import { pool } from '@/server/db/pool'
import { loadMeasuredRates, type MeasuredRates } from '../facts/measured-rates'
import type { ChosenMembers, Member } from './choose-members'
import { coordinatorOf } from './place-facts'
import { loadHeldSpans } from './rehearsal-guards'
import { HISTORY_MS, type History, loadHistories } from './rehearsal-history'

/** The past of more devices takes longer than a person waits. */
export const MOST_REHEARSED = 500

/** Some of the members, evenly over each group, in their order. */
export function sampleMembers(
  { members, sizes }: Pick<ChosenMembers, 'members' | 'sizes'>,
  most = MOST_REHEARSED,
): Member[] {
  if (members.length <= most) return [...members]
  const shares = apportionGroups(most, sizes)
  return sizes.flatMap((size, group) => {
    const inGroup = members.filter((member) => member.group === group)
    const share = Math.min(size, shares[group] ?? 0)
    return Array.from({ length: share }, (_, i) => inGroup[Math.floor((i * size) / share)]).filter(
      (member) => member !== undefined,
    )
  })
}

const NO_HISTORY: History = { online: [], pumpOn: null, battery: null }
type Known = { history: History; held: readonly HeldSpan[]; rates: MeasuredRates }

function rehearsalDevice(
  member: Member,
  { size, policy }: Asked,
  { history, held, rates }: Known,
): RehearsalDevice {
  const { row, group, keys } = member
  const profile = familyProfileOf(row.family)
  const times = profile?.times ?? { installMs: 0, bytesPerS: 1 }
  const measuredBytesPerS = rates.get(row.family)?.bytesPerS ?? null
  const answerMs = row.sleepy ? (row.intervalS ?? 0) * 1000 : 0
  const estimate = estimateUpdate({ size, measuredBytesPerS, times, answerMs })
  return {
    ...{ deviceId: row.deviceId, group, zone: row.zone, expectedMs: estimate.totalMs },
    ...{ online: history.online, pumpOn: history.pumpOn },
    battery: policy.guards.waived.includes('battery')
      ? null
      : history.battery && {
          floorPercent: profile?.batteryFloorPercent ?? 0,
          points: history.battery,
        },
    held,
    keys: keys.filter((key) => !key.startsWith('coordinator:') && !key.startsWith('gateway:')),
    coordinator: coordinatorOf(row),
  }
}

type Named = { deviceId: string; name: string }
type NamedRehearsal = Omit<Rehearsal, 'holds' | 'never'> & {
  holds: (Omit<Rehearsal['holds'][number], 'deviceIds'> & { examples: Named[] })[]
  never: (Rehearsal['never'][number] & Named)[]
}

/** With the names of its devices. */
function nameDevices(rehearsal: Rehearsal, rows: readonly Member['row'][]): NamedRehearsal {
  const names = new Map(rows.map((row) => [row.deviceId, deviceLabel(row)]))
  const named = (deviceId: string): Named => ({ deviceId, name: names.get(deviceId) ?? deviceId })
  return {
    ...rehearsal,
    holds: rehearsal.holds.map(({ deviceIds, ...hold }) => ({
      ...hold,
      examples: deviceIds.filter((_, i) => i < NAMED_LEFT_OUT).map(named),
    })),
    never: rehearsal.never.map((one) => ({ ...one, ...named(one.deviceId) })),
  }
}

type Asked = { policy: RolloutPolicy; size: number; family: string; now: Date; account: string }

/** The rate that its downloads are reckoned with; `updates` null: the usual one of the family, since too few were measured. */
type DownloadRate = { bytesPerS: number; updates: number | null }

/** Null where the image is the vendor's own. */
function downloadRateOf({ family, size }: Asked, rates: MeasuredRates): DownloadRate | null {
  const usual = familyProfileOf(family)?.times.bytesPerS
  if (size === 0 || usual === undefined) return null
  return rates.get(family) ?? { bytesPerS: usual, updates: null }
}

/**
 * Replays the roll-out against the last 30 days of at most 500 of its devices. The chance that the canary stops a bad
 * image is that of its whole size.
 */
export async function rehearseMembers(
  chosen: Pick<ChosenMembers, 'members' | 'sizes'>,
  asked: Asked,
): Promise<NamedRehearsal & { rehearsed: number; download: DownloadRate | null }> {
  const { policy, now, account } = asked
  const sample = sampleMembers(chosen)
  const rows = sample.map(({ row }) => row)
  const histories = await loadHistories(rows, { now, account })
  const past = { from: now.getTime() - HISTORY_MS, to: now.getTime() }
  const rates = await loadMeasuredRates(pool(), now)
  const held = await loadHeldSpans(rows, { past, guards: policy.guards, account })
  const knownOf = (key: number): Known => ({
    history: histories.get(key) ?? NO_HISTORY,
    held: held.get(key) ?? [],
    rates,
  })
  const rehearsal = rehearseRollout({
    devices: sample.map((member) => rehearsalDevice(member, asked, knownOf(member.row.id))),
    ...{ groups: policy.groups, windows: policy.windows },
    ...{ ...past, pumpOffMs: policy.guards.pumpOffS * 1000 },
  })
  const [first] = policy.groups
  const stopChance = first ? stopChanceOf(chosen.sizes[0] ?? 0, first) : 0
  return {
    ...nameDevices(rehearsal, rows),
    stopChance,
    rehearsed: sample.length,
    download: downloadRateOf(asked, rates),
  }
}
