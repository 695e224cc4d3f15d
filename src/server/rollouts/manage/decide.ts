import type { Role } from '@/domain/access/policy'
import type { AcceptedFigures, CampaignEvent } from '@/domain/rollouts/campaign/types'
import { type AuditEntry, recordAudit } from '@/server/audit/record'
import type { SignedIn } from '@/server/context'
import { lockCaller } from '@/server/db/lock-caller'
import { inLongTransaction, type Queryable, runQuery } from '@/server/db/transaction'
import { AppError } from '@/server/errors'
import { loadRolloutDetail } from '../read/load'
import { applyRolloutEvent } from '../step/apply-rollout-event'
import { notifyRollouts } from '../step/notify'
import { type LockedRollout, lockRollout, requireVersion, rolloutEntity } from './locked-rollout'

export type Decision = {
  event: Exclude<CampaignEvent['type'], 'tick'>
  action: AuditEntry['action']
  reason?: string | null
  /** Of a resume: what has gone wrong, as the person has read it. */
  accepts?: readonly AcceptedFigures[]
  /** Throws what forbids it, and writes what the step must know. */
  prepare?: (client: Queryable, row: LockedRollout) => Promise<void> | void
  /** Said when the roll-out's state does not know the decision. */
  otherwise: string
}

/** Said to one who resumes without having read all that pauses the roll-out. */
const WORSE = 'More devices have failed since: read the figures again'

const TOUCH = `update rollout set version = version + 1, updated_at = $2 where id = $1`

/** Applies a person's decision to a roll-out that this transaction holds, with its record. */
export async function applyDecision(
  client: Queryable,
  ctx: SignedIn,
  { row, ...decision }: Decision & { row: LockedRollout },
): Promise<void> {
  const { event, action, reason = null, accepts = [], prepare, otherwise } = decision
  await prepare?.(client, row)
  const words = { ...(reason === null ? {} : { reason }), ...(accepts.length > 0 ? { accepts } : {}) }
  const by = { userId: ctx.actor.userId, ...(Object.keys(words).length > 0 ? { words } : {}) }
  const told = event === 'resume' ? { type: event, accepts } : { type: event }
  const { changed, state } = await applyRolloutEvent(client, row.id, told, { by, now: ctx.now })
  if (!changed && event === 'resume' && row.state === 'paused')
    throw new AppError('conflict', WORSE, { current: await loadRolloutDetail(row.id) })
  if (!changed) throw new AppError('conflict', otherwise)
  await runQuery(client, TOUCH, [row.id, ctx.now])
  await notifyRollouts(client, [row.id])
  const changes = [{ field: 'state', before: row.state, after: state }]
  await recordAudit(client, ctx, { action, entity: rolloutEntity(row), changes, reason })
}

type Asked = Decision & {
  /** Who may decide so. */
  access: Role
  /** The version that the caller has read, where the decision is about what was read. */
  version?: number
}

/** One decision in a transaction of its own. */
export async function decideRollout(
  ctx: SignedIn,
  id: string,
  { access, version, ...decision }: Asked,
): Promise<void> {
  await inLongTransaction(async (client) => {
    await lockCaller(client, ctx, access)
    const row = await lockRollout(client, id)
    if (version !== undefined) await requireVersion(row, version)
    await applyDecision(client, ctx, { ...decision, row })
  })
}
