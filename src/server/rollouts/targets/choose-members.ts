import type { RolloutTarget } from '@/contracts/rollouts/rollouts'
import { apportionGroups, placeDevices, type PlaceReason } from '@/domain/rollouts/groups'
import type { RolloutPolicy } from '@/domain/rollouts/policy'
import { findLeftOutReasons, type LeftOutReason } from '@/domain/rollouts/targets'
import type { Queryable } from '@/server/db/transaction'
import { loadTargetDevices, type TargetRow } from './load-devices'
import { targetFactsOf } from './target-facts'
import { itemKeysOf, placeFactsOf } from './place-facts'
import { type ChosenImage, targetOptions, type TargetWishes } from './target-image'

/** What a roll-out is about, before it has members. `rolloutId`: null while it is not saved. */
export type MemberQuery = TargetWishes & {
  rolloutId: string | null
  image: ChosenImage
  target: RolloutTarget
  policy: Pick<RolloutPolicy, 'groups'>
}

/** A device of the roll-out, with its place in the order of the whole. */
export type Member = { row: TargetRow; group: number; place: number; reasons: PlaceReason[]; keys: string[] }

type Named = Pick<TargetRow, 'deviceId' | 'name'>
export type LeftOut = { devices: number; examples: Named[] }

export type ChosenMembers = {
  matched: number
  leftOut: Map<LeftOutReason, LeftOut>
  /** In the order of the roll-out. */
  members: Member[]
  /** Devices of each group. */
  sizes: number[]
}

type Asked = { now: Date; namedLeftOut?: number }

/** Resolves a target: who is meant, who is left out and why, and the order and groups of the rest. */
export async function chooseMembers(
  client: Queryable,
  query: MemberQuery,
  { now, namedLeftOut = 0 }: Asked,
): Promise<ChosenMembers> {
  const options = targetOptions(query, now)
  const leftOut: ChosenMembers['leftOut'] = new Map()
  const targets = new Map<string, TargetRow>()
  let matched = 0
  for await (const rows of loadTargetDevices(client, query.target, query.rolloutId)) {
    matched += rows.length
    for (const row of rows) {
      const [reason] = findLeftOutReasons(targetFactsOf(row, query.image), query.image, options)
      if (reason === undefined) targets.set(row.deviceId, row)
      else countLeftOut(leftOut, reason, row, namedLeftOut)
    }
  }
  const percents = query.policy.groups.map(({ percent }) => percent)
  const sizes = apportionGroups(targets.size, percents)
  return { matched, leftOut, sizes, members: placeMembers(targets, sizes) }
}

function countLeftOut(
  leftOut: ChosenMembers['leftOut'],
  reason: LeftOutReason,
  { deviceId, name }: TargetRow,
  named: number,
): void {
  const known = leftOut.get(reason) ?? { devices: 0, examples: [] }
  known.devices += 1
  if (known.examples.length < named) known.examples.push({ deviceId, name })
  leftOut.set(reason, known)
}

function placeMembers(targets: ReadonlyMap<string, TargetRow>, sizes: readonly number[]): Member[] {
  const placed = placeDevices([...targets.values()].map(placeFactsOf), sizes)
  return placed.flatMap(({ deviceId, group, reasons }, place) => {
    const row = targets.get(deviceId)
    return row ? [{ row, group, place, reasons, keys: itemKeysOf(row) }] : []
  })
}
