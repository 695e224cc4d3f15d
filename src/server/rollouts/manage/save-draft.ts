import type { RolloutFields } from '@/contracts/rollouts/manage'
import { changesBetween } from '@/server/audit/changes'
import { recordAudit } from '@/server/audit/record'
import type { SignedIn } from '@/server/context'
import { type Queryable, runQuery } from '@/server/db/transaction'
import { AppError } from '@/server/errors'
import { orderedId } from '@/server/notifications/delivery/ordered-id'
import { notifyRollouts } from '../step/notify'
import { auditedFields } from './audited-fields'
import { type LockedRollout, lockRollout, rolloutEntity } from './locked-rollout'

/** 400 unless the image is there and was not withdrawn. Held until the commit: it is not deleted meanwhile. */
export async function requireImage(client: Queryable, id: string): Promise<void> {
  const [image] = await runQuery<{ state: string }>(
    client,
    `select state from firmware_artifact where id = $1 for share`,
    [id],
  )
  if (image && image.state !== 'yanked') return
  const message = image ? 'This firmware was withdrawn' : 'There is no such firmware'
  throw new AppError('invalid_input', message, { issues: [{ path: 'firmwareId', message }] })
}

const INSERT = `
  insert into rollout
    (id, name, notes, artifact_id, policy, target, is_downgrade, supersedes, starts_at, rollback_of_id, template_id,
     created_by_id, created_at, updated_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13)`

/** What a draft comes from, where it comes from another roll-out. */
export type DraftOrigin = { rollbackOfId?: string; templateId?: string }

/** Writes a draft with its record, in the caller's transaction. */
export async function insertDraft(
  client: Queryable,
  ctx: SignedIn,
  { firmwareId, startsAt, ...fields }: RolloutFields,
  { rollbackOfId, templateId }: DraftOrigin = {},
): Promise<LockedRollout> {
  const id = orderedId(ctx.now)
  const { name, notes, policy, target, isDowngrade, supersedes } = fields
  await runQuery(client, INSERT, [
    ...[id, name, notes, firmwareId, JSON.stringify(policy), JSON.stringify(target)],
    ...[isDowngrade, supersedes, startsAt, rollbackOfId ?? null, templateId ?? null],
    ...[ctx.actor.userId, ctx.now],
  ])
  await notifyRollouts(client, [id])
  const row = await lockRollout(client, id)
  const changes = changesBetween(null, auditedFields(row))
  await recordAudit(client, ctx, { action: 'rollout.create', entity: rolloutEntity(row), changes })
  return row
}
