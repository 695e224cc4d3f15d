import type {
  endMaintenance,
  getMaintenance,
  Maintenance,
  setMaintenance,
} from '@/contracts/superuser/maintenance'
import { SYSTEM_LIMITS } from '@/domain/system/limits'
import { requireProof } from '@/server/accounts/reauth'
import { withAdminLock } from '@/server/admin/admin-lock'
import { changesBetween } from '@/server/audit/changes'
import { recordAudit } from '@/server/audit/record'
import { notifySystem } from '@/server/db/notify'
import { db } from '@/server/db/prisma'
import { AppError } from '@/server/errors'
import { DAY_MS } from '@/server/job'
import { maintenanceAt } from '@/server/runtime/maintenance'
import { forgetRuntime, MAINTENANCE_KEY, StoredMaintenance } from '@/server/runtime/state'
import type { Verb } from '@/server/verb'
import { nextVersion, requireVersion } from '../next-version'
import { findPerson } from '../person-name'

const entity = { type: 'setting', id: MAINTENANCE_KEY, name: MAINTENANCE_KEY } as const

type Client = Pick<ReturnType<typeof db>, 'setting'>

async function loadMaintenance(client: Client, now: Date): Promise<StoredMaintenance | null> {
  const row = await client.setting.findUnique({ where: { key: MAINTENANCE_KEY } })
  return maintenanceAt(
    StoredMaintenance.nullable()
      .catch(null)
      .parse(row?.value ?? null),
    now,
  )
}

async function viewOf(stored: StoredMaintenance | null): Promise<Maintenance | null> {
  if (!stored) return null
  const { message, from, until, setById, version } = stored
  return {
    message,
    from: from.toISOString(),
    until: until.toISOString(),
    setBy: await findPerson(setById),
    version,
  }
}

export const showMaintenance: Verb<typeof getMaintenance> = async ({ now }) => ({
  maintenance: await viewOf(await loadMaintenance(db(), now)),
})

const fieldsOf = ({ message, until }: Pick<StoredMaintenance, 'message' | 'until'>) => ({ message, until })

function requireEnd(until: Date, now: Date): void {
  const message =
    until <= now
      ? 'The end must lie ahead'
      : until.getTime() - now.getTime() > SYSTEM_LIMITS.maintenanceDays * DAY_MS
        ? `At most ${SYSTEM_LIMITS.maintenanceDays} days`
        : null
  if (message) throw new AppError('invalid_input', message, { issues: [{ path: 'until', message }] })
}

export const startMaintenance: Verb<typeof setMaintenance> = async (ctx, { body }) => {
  requireProof(ctx)
  const { now, actor } = ctx
  const until = new Date(body.until)
  requireEnd(until, now)
  const stored = await withAdminLock(ctx, async (tx) => {
    const before = await loadMaintenance(tx, now)
    requireVersion(body.version, { version: before?.version ?? 0, current: await viewOf(before) })
    const { message } = body
    const from = before?.from ?? now
    const after = { message, from, until, setById: actor.userId, version: nextVersion() }
    const value = { ...after, from: from.toISOString(), until: until.toISOString() }
    const key = MAINTENANCE_KEY
    await tx.setting.upsert({ where: { key }, create: { key, value }, update: { value } })
    await notifySystem(tx)
    const changes = changesBetween(before && fieldsOf(before), fieldsOf(after))
    await recordAudit(tx, ctx, { action: 'maintenance.start', entity, changes })
    return after
  })
  forgetRuntime()
  return { maintenance: await viewOf(stored) }
}

export const stopMaintenance: Verb<typeof endMaintenance> = async (ctx) => {
  requireProof(ctx)
  await withAdminLock(ctx, async (tx) => {
    const before = await loadMaintenance(tx, ctx.now)
    if (!before) throw new AppError('not_found', 'The console is not being maintained')
    await tx.setting.delete({ where: { key: MAINTENANCE_KEY } })
    await notifySystem(tx)
    const changes = changesBetween(fieldsOf(before), null)
    await recordAudit(tx, ctx, { action: 'maintenance.end', entity, changes })
  })
  forgetRuntime()
  return { maintenance: null }
}
