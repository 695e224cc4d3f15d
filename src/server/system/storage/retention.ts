import type { Retention, setRetention } from '@/contracts/superuser/storage'
import { RETENTION, RETENTION_KINDS, type RetentionKind, retentionDaysOf } from '@/domain/storage/retention'
import { lockSuperuser } from '@/server/accounts/lock-superuser'
import { requireProof } from '@/server/accounts/reauth'
import { changesBetween } from '@/server/audit/changes'
import { recordAudit } from '@/server/audit/record'
import { pool } from '@/server/db/pool'
import { inTransaction, runQuery } from '@/server/db/transaction'
import { AppError } from '@/server/errors'
import type { Verb } from '@/server/verb'

const viewOf = (kind: RetentionKind, days: number): Retention => {
  const { days: usual, least, most, job } = RETENTION[kind]
  return { kind, days, isDefault: days === usual, least, most, job }
}

type SettingRow = { key: string; value: unknown }

/** How long each kind is kept. */
export async function loadRetention(): Promise<Retention[]> {
  const keys = RETENTION_KINDS.map((kind) => RETENTION[kind].key)
  const text = 'select key, value from setting where key = any($1::text[])'
  const rows = await runQuery<SettingRow>(pool(), text, [keys])
  return RETENTION_KINDS.map((kind) => {
    const stored = rows.find(({ key }) => key === RETENTION[kind].key)?.value
    return viewOf(kind, retentionDaysOf(kind, stored))
  })
}

/** Throws 400 outside the limits of a kind. */
export function requireDays(kind: RetentionKind, days: number): void {
  const { least, most } = RETENTION[kind]
  if (days >= least && days <= most) return
  const message = `Between ${least} and ${most} days`
  throw new AppError('invalid_input', message, { issues: [{ path: 'days', message }] })
}

const CREATE = `insert into setting (key, value) values ($1, 'null') on conflict do nothing`
const LOCK = 'select value from setting where key = $1 for update'
const SAVE = 'update setting set value = $2::jsonb where key = $1'

export const changeRetention: Verb<typeof setRetention> = async (ctx, { params: { kind }, body }) => {
  requireProof(ctx)
  requireDays(kind, body.days)
  const { key } = RETENTION[kind]
  return inTransaction(async (client) => {
    await lockSuperuser(client, ctx)
    await runQuery(client, CREATE, [key])
    const [row] = await runQuery<{ value: unknown }>(client, LOCK, [key])
    const before = retentionDaysOf(kind, row?.value)
    if (before !== body.was)
      throw new AppError('conflict', 'Somebody has changed this meanwhile', { current: viewOf(kind, before) })
    if (before === body.days) return { retention: viewOf(kind, before) }
    await runQuery(client, SAVE, [key, JSON.stringify(body.days)])
    await recordAudit(client, ctx, {
      action: 'setting.update',
      entity: { type: 'setting', id: key, name: key },
      changes: changesBetween({ days: before }, { days: body.days }),
    })
    return { retention: viewOf(kind, body.days) }
  })
}
