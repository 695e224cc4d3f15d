import { type ItemCounts, type ItemState, sumCounts } from '@/domain/rollouts/states'

/** How items are summed up where there is little room; every state is in exactly one part. */
export const COUNT_PARTS = {
  done: ['succeeded'],
  bad: ['failed', 'rolled_back', 'timed_out', 'missing'],
  busy: ['offered', 'accepted', 'downloading', 'verified', 'waiting', 'applying', 'confirming'],
  open: ['planned', 'queued'],
  out: ['refused', 'cancelled', 'skipped'],
} as const satisfies Record<string, readonly ItemState[]>
export type CountPart = keyof typeof COUNT_PARTS

export const COUNT_PART_NAMES = Object.keys(COUNT_PARTS) as CountPart[]

/** Items of each part; their sum is the number of items. */
export function sumParts(counts: ItemCounts): Record<CountPart, number> {
  const of = (part: CountPart) => sumCounts(counts, COUNT_PARTS[part])
  return { done: of('done'), bad: of('bad'), busy: of('busy'), open: of('open'), out: of('out') }
}
