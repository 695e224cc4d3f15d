import type * as z from 'zod'
import type { RolloutPolicyShape } from '@/contracts/rollouts/policy'
import type { RolloutTarget } from '@/contracts/rollouts/rollouts'
import type { CampaignState } from '@/domain/rollouts/states'
import { type Queryable, runQuery } from '@/server/db/transaction'
import { AppError } from '@/server/errors'
import { loadRolloutDetail, noRollout } from '../read/load'

/** A roll-out whose row this transaction holds. */
export type LockedRollout = {
  id: string
  name: string
  notes: string
  artifactId: string
  state: CampaignState
  policy: z.output<typeof RolloutPolicyShape>
  target: RolloutTarget
  isDowngrade: boolean
  supersedes: boolean
  isTemplate: boolean
  startsAt: Date | null
  submittedById: string | null
  approvedById: string | null
  version: number
}

const LOCK = `
  select id, name, notes, artifact_id as "artifactId", state, policy, target, is_downgrade as "isDowngrade", supersedes,
         is_template as "isTemplate", starts_at as "startsAt", submitted_by_id as "submittedById",
         approved_by_id as "approvedById", version
  from rollout where id = $1 for no key update`

/**
 * Holds the row until the commit: two people who decide at once decide one after the other. 404 when there is none. Its key
 * stays free, so that a step that writes timelines does not wait for a decision that waits for its items.
 */
export async function lockRollout(client: Queryable, id: string): Promise<LockedRollout> {
  const [row] = await runQuery<LockedRollout>(client, LOCK, [id])
  if (!row) throw noRollout()
  return row
}

/** 409 with the present state for a caller who has read another version. */
export async function requireVersion({ id, version }: LockedRollout, seen: number): Promise<void> {
  if (version === seen) return
  const message = 'Somebody has changed this roll-out meanwhile'
  throw new AppError('conflict', message, { current: await loadRolloutDetail(id) })
}

/** 409 unless the roll-out is in one of these states. */
export function requireState(
  { state }: LockedRollout,
  states: readonly CampaignState[],
  message: string,
): void {
  if (!states.includes(state)) throw new AppError('conflict', message)
}

/** How audit records name a roll-out. */
export const rolloutEntity = ({ id, name }: Pick<LockedRollout, 'id' | 'name'>) =>
  ({ type: 'rollout', id, name }) as const
