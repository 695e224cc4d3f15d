import type { LockedRollout } from './locked-rollout'

type Fields = Pick<
  LockedRollout,
  | 'name'
  | 'notes'
  | 'artifactId'
  | 'policy'
  | 'target'
  | 'isDowngrade'
  | 'supersedes'
  | 'isTemplate'
  | 'startsAt'
>

/** Lists that are longer are told by their length: a target may name thousands of devices. */
const LONGEST_LIST = 20

const shorten = (value: unknown): unknown =>
  Array.isArray(value) && value.length > LONGEST_LIST ? `${value.length}` : value

/** What the audit says of a roll-out's content. */
export function auditedFields({ target, artifactId, startsAt, ...fields }: Fields) {
  const { name, notes, policy, isDowngrade, supersedes, isTemplate } = fields
  return {
    ...{ name, notes, policy, isDowngrade, supersedes, isTemplate },
    firmware: artifactId,
    startsAt: startsAt?.toISOString() ?? null,
    target: Object.fromEntries(Object.entries(target).map(([key, value]) => [key, shorten(value)])),
  }
}
