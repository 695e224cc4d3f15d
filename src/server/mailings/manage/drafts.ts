import type { MailingFields } from '@/contracts/superuser/mailing'
import type { createMailing, deleteMailing, updateMailing } from '@/contracts/superuser/mailings'
import { changesBetween } from '@/server/audit/changes'
import { recordAudit } from '@/server/audit/record'
import { inTransaction, type Queryable, runQuery } from '@/server/db/transaction'
import type { Verb } from '@/server/verb'
import { requireAllowedLinks, requireValues } from '../check-content'
import { loadMailing } from '../read/mailing-view'
import { notifyMailings } from '../run/notify'
import { orderedId } from '@/server/notifications/delivery/ordered-id'
import { auditedFields, lockMailing, mailingEntity, requireDraft, requireVersion } from './locked-mailing'

const INSERT = `
  insert into mailing (id, name, kind, audience, content, rate, template_id, template_version, created_by_id,
                       created_at, updated_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)`

export const draftMailing: Verb<typeof createMailing> = async (ctx, { body }) => {
  const { name, kind, audience, content, rate, template } = body
  requireAllowedLinks(content)
  requireValues(content, audience)
  const id = orderedId(ctx.now)
  await inTransaction(async (client) => {
    await runQuery(client, INSERT, [
      ...[id, name, kind, JSON.stringify(audience), JSON.stringify(content), rate],
      ...[template?.id ?? null, template?.version ?? null, ctx.actor.userId, ctx.now],
    ])
    await notifyMailings(client)
    const row = await lockMailing(client, id)
    const changes = changesBetween(null, auditedFields(row))
    await recordAudit(client, ctx, { action: 'mailing.create', entity: mailingEntity(row), changes })
  })
  return { mailing: await loadMailing(id) }
}

const UPDATE = `
  update mailing set
    name = coalesce($2, name), kind = coalesce($3, kind), audience = coalesce($4, audience),
    content = coalesce($5, content), rate = coalesce($6, rate),
    template_id = case when $7 then $8 else template_id end,
    template_version = case when $7 then $9 else template_version end,
    version = version + 1, updated_at = $10
  where id = $1`

const asJson = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value))

type Edit = Partial<MailingFields>

async function saveEdit(
  client: Queryable,
  id: string,
  { edit, now }: { edit: Edit; now: Date },
): Promise<void> {
  const { name, kind, audience, content, rate, template } = edit
  await runQuery(client, UPDATE, [
    ...[id, name, kind, asJson(audience), asJson(content), rate],
    ...[template !== undefined, template?.id ?? null, template?.version ?? null, now],
  ])
}

export const changeMailing: Verb<typeof updateMailing> = async (ctx, { params: { id }, body }) => {
  const { version, ...edit } = body
  if (edit.content) requireAllowedLinks(edit.content)
  await inTransaction(async (client) => {
    const before = await lockMailing(client, id)
    await requireDraft(before)
    await requireVersion(before, version)
    requireValues(edit.content ?? before.content, edit.audience ?? before.audience)
    await saveEdit(client, id, { edit, now: ctx.now })
    await notifyMailings(client)
    const after = await lockMailing(client, id)
    const changes = changesBetween(auditedFields(before), auditedFields(after))
    await recordAudit(client, ctx, { action: 'mailing.update', entity: mailingEntity(after), changes })
  })
  return { mailing: await loadMailing(id) }
}

export const removeMailing: Verb<typeof deleteMailing> = async (ctx, { params: { id } }) => {
  await inTransaction(async (client) => {
    const row = await lockMailing(client, id)
    await requireDraft(row)
    await runQuery(client, 'delete from mailing where id = $1', [id])
    await notifyMailings(client)
    const changes = changesBetween(auditedFields(row), null)
    await recordAudit(client, ctx, { action: 'mailing.delete', entity: mailingEntity(row), changes })
  })
  return { ok: true }
}
