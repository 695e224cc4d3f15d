import type { InputOf } from '@/contracts/endpoint'
import type { clearFlag, listFlags, setFlag } from '@/contracts/superuser/flags'
import { FLAG_IDS, FLAGS, type FlagId } from '@/domain/system/flags'
import { SYSTEM_LIMITS } from '@/domain/system/limits'
import type { Prisma } from '@/generated/prisma/client'
import { requireProof } from '@/server/accounts/reauth'
import { loadRegistration } from '@/server/accounts/registration-mode'
import { withAdminLock } from '@/server/admin/admin-lock'
import { changesBetween } from '@/server/audit/changes'
import { recordAudit } from '@/server/audit/record'
import { db } from '@/server/db/prisma'
import { AppError } from '@/server/errors'
import { DAY_MS } from '@/server/job'
import { missingSettingOf } from '@/server/runtime/flags'
import { forgetRuntime } from '@/server/runtime/state'
import type { Verb } from '@/server/verb'
import { nextVersion, requireVersion } from '../next-version'
import { type FlagRow, flagView, WITH_PEOPLE } from './flag-view'

type Tx = Prisma.TransactionClient

export const showFlags: Verb<typeof listFlags> = async ({ now }) => {
  const [rows, { setting: registration }, owners] = await Promise.all([
    db().featureFlag.findMany({ include: WITH_PEOPLE }),
    loadRegistration(),
    db().user.findMany({
      where: { role: 'superuser', disabledAt: null },
      select: { id: true, name: true },
      orderBy: { name: 'asc' },
    }),
  ])
  const flags = FLAG_IDS.map((id) =>
    flagView(id, { row: rows.find((one) => one.id === id) ?? null, registration, now }),
  )
  return { flags, owners }
}

const invalid = (path: string, message: string): AppError =>
  new AppError('invalid_input', message, { issues: [{ path, message }] })

/** Throws a 400 for a value that the flag does not take, and an end that is past or far away. */
function requireValid(id: FlagId, { value, expiresAt }: InputOf<typeof setFlag>['body'], now: Date): void {
  if (!(FLAGS[id] as readonly string[]).includes(value))
    throw invalid('value', `It takes ${FLAGS[id].join(', ')}`)
  const needs = missingSettingOf(id)
  if (needs && value === 'on') throw invalid('value', `It cannot be switched on without ${needs}`)
  const aheadMs = Date.parse(expiresAt) - now.getTime()
  if (aheadMs <= 0) throw invalid('expiresAt', 'The end must lie ahead')
  if (aheadMs > SYSTEM_LIMITS.flagDays * DAY_MS) throw invalid('expiresAt', 'At most a year ahead')
}

async function requireOwner(tx: Tx, id: string): Promise<void> {
  const where = { id, role: 'superuser', disabledAt: null } as const
  if ((await tx.user.count({ where })) === 0) throw invalid('ownerId', 'The owner must be a superuser')
}

const find = (tx: Tx, id: FlagId): Promise<FlagRow | null> =>
  tx.featureFlag.findUnique({ where: { id }, include: WITH_PEOPLE })

const fieldsOf = (row: FlagRow | null) =>
  row && { value: row.value, owner: row.owner?.name ?? null, expiresAt: row.expiresAt }

/** Changes one flag under the lock of superusers: the version is judged by what holds. */
function changeFlag(
  ctx: Parameters<Verb<typeof setFlag>>[0],
  { id, seen }: { id: FlagId; seen: number },
  change: (tx: Tx, before: FlagRow | null) => Promise<FlagRow | null>,
) {
  return withAdminLock(ctx, async (tx) => {
    const { setting: registration } = await loadRegistration(tx)
    const view = (row: FlagRow | null) => flagView(id, { row, registration, now: ctx.now })
    const before = await find(tx, id)
    requireVersion(seen, { version: before?.version ?? 0, current: view(before) })
    const after = await change(tx, before)
    const action = after ? 'flag.set' : 'flag.clear'
    const changes = changesBetween(fieldsOf(before), fieldsOf(after))
    const reason = after?.reason ?? null
    await recordAudit(tx, ctx, { action, entity: { type: 'flag', id, name: id }, changes, reason })
    return { flag: view(after) }
  }).finally(forgetRuntime)
}

export const overrideFlag: Verb<typeof setFlag> = (ctx, { params: { id }, body }) => {
  requireProof(ctx)
  const { now, actor } = ctx
  requireValid(id, body, now)
  return changeFlag(ctx, { id, seen: body.version }, async (tx) => {
    const { value, reason, ownerId = actor.userId } = body
    await requireOwner(tx, ownerId)
    const data = { value, reason, ownerId, setById: actor.userId, version: nextVersion() }
    const times = { setAt: now, expiresAt: new Date(body.expiresAt) }
    await tx.featureFlag.upsert({
      where: { id },
      create: { id, ...data, ...times },
      update: { ...data, ...times },
    })
    return find(tx, id)
  })
}

export const removeFlag: Verb<typeof clearFlag> = (ctx, { params: { id }, query: { version } }) => {
  requireProof(ctx)
  return changeFlag(ctx, { id, seen: version }, async (tx, before) => {
    if (!before) throw new AppError('not_found', 'This flag is not set')
    await tx.featureFlag.delete({ where: { id } })
    return null
  })
}
