import type { copyRollout, createRollout, deleteRollout, updateRollout } from '@/contracts/rollouts/manage'
import type { InputOf } from '@/contracts/endpoint'
import { truncate } from '@/domain/text/truncate'
import { lockSuperuser } from '@/server/accounts/lock-superuser'
import { changesBetween } from '@/server/audit/changes'
import { recordAudit } from '@/server/audit/record'
import { inTransaction, type Queryable, runQuery } from '@/server/db/transaction'
import { AppError } from '@/server/errors'
import type { Verb } from '@/server/verb'
import { loadRolloutDetail } from '../read/load'
import { notifyRollouts } from '../step/notify'
import { auditedFields } from './audited-fields'
import {
  type LockedRollout,
  lockRollout,
  requireState,
  requireVersion,
  rolloutEntity,
} from './locked-rollout'
import { insertDraft, requireImage } from './save-draft'

export const draftRollout: Verb<typeof createRollout> = async (ctx, { body }) => {
  const { id } = await inTransaction(async (client) => {
    await lockSuperuser(client, ctx)
    await requireImage(client, body.firmwareId)
    return insertDraft(client, ctx, body)
  })
  return { rollout: await loadRolloutDetail(id) }
}

type Edit = Omit<InputOf<typeof updateRollout>['body'], 'version'>

/** Only what was given changes. The tests of a roll-out's own content do not ask for its state. */
const UPDATE = `
  update rollout set
    name = coalesce($2, name), notes = coalesce($3, notes), artifact_id = coalesce($4, artifact_id),
    policy = coalesce($5, policy), target = coalesce($6, target), is_downgrade = coalesce($7, is_downgrade),
    supersedes = coalesce($8, supersedes), starts_at = case when $9 then $10 else starts_at end,
    is_template = coalesce($11, is_template), version = version + 1, updated_at = $12
  where id = $1`

const asJson = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value))

/** Administrators may start copies of a template, so a second person or its own course must speak for it. */
function requireProven({ approvedById, state }: LockedRollout): void {
  if (approvedById !== null || state === 'finished') return
  throw new AppError('conflict', 'Only a roll-out that was approved or has finished can be a template')
}

async function saveEdit(client: Queryable, id: string, edit: Edit, now: Date): Promise<void> {
  const { name, notes, firmwareId, policy, target, isDowngrade, supersedes, startsAt, isTemplate } = edit
  await runQuery(client, UPDATE, [
    ...[id, name, notes, firmwareId, asJson(policy), asJson(target), isDowngrade, supersedes],
    ...[startsAt !== undefined, startsAt ?? null, isTemplate, now],
  ])
}

export const changeRollout: Verb<typeof updateRollout> = async (ctx, { params: { id }, body }) => {
  const { version, ...edit } = body
  await inTransaction(async (client) => {
    await lockSuperuser(client, ctx)
    const before = await lockRollout(client, id)
    await requireVersion(before, version)
    const { isTemplate, ...content } = edit
    const isContent = Object.values(content).some((value) => value !== undefined)
    if (isContent) requireState(before, ['draft'], 'Only a draft can be changed: copy it instead')
    if (isTemplate === true && !before.isTemplate) requireProven(before)
    if (edit.firmwareId !== undefined) await requireImage(client, edit.firmwareId)
    await saveEdit(client, id, edit, ctx.now)
    await notifyRollouts(client, [id])
    const after = await lockRollout(client, id)
    const changes = changesBetween(auditedFields(before), auditedFields(after))
    await recordAudit(client, ctx, { action: 'rollout.update', entity: rolloutEntity(after), changes })
  })
  return { rollout: await loadRolloutDetail(id) }
}

export const removeDraft: Verb<typeof deleteRollout> = async (ctx, { params: { id } }) => {
  await inTransaction(async (client) => {
    await lockSuperuser(client, ctx)
    const row = await lockRollout(client, id)
    requireState(row, ['draft'], 'Only a draft can be deleted: abort it instead')
    await runQuery(client, `delete from rollout where id = $1`, [id])
    await notifyRollouts(client, [id])
    const changes = changesBetween(auditedFields(row), null)
    await recordAudit(client, ctx, { action: 'rollout.delete', entity: rolloutEntity(row), changes })
  })
  return { ok: true }
}

const LONGEST_NAME = 120

/** A name made from another one. */
export const nameFrom = (prefix: string, name: string): string =>
  truncate(`${prefix}: ${name}`, LONGEST_NAME, '…')

export const copyOneRollout: Verb<typeof copyRollout> = async (ctx, { params: { id } }) => {
  const copied = await inTransaction(async (client) => {
    await lockSuperuser(client, ctx)
    const { name, notes, artifactId, policy, target, isDowngrade, supersedes } = await lockRollout(client, id)
    await requireImage(client, artifactId)
    return insertDraft(client, ctx, {
      ...{ notes, policy, target, isDowngrade, supersedes },
      ...{ name: nameFrom('Copy', name), firmwareId: artifactId, startsAt: null },
    })
  })
  return { rollout: await loadRolloutDetail(copied.id) }
}
