import type { LogLevelView, resetLogLevel, setLogLevel } from '@/contracts/superuser/logs'
import { requireProof } from '@/server/accounts/reauth'
import { withAdminLock } from '@/server/admin/admin-lock'
import { changesBetween } from '@/server/audit/changes'
import { recordAudit } from '@/server/audit/record'
import { db } from '@/server/db/prisma'
import { env } from '@/server/env'
import { MINUTE_MS } from '@/server/job'
import { forgetRuntime, LOG_LEVEL_KEY, StoredLogLevel } from '@/server/runtime/state'
import type { Verb } from '@/server/verb'
import { nextVersion, requireVersion } from '../next-version'
import { findPerson } from '../person-name'

const key = LOG_LEVEL_KEY
const entity = { type: 'setting', id: key, name: key } as const

async function loadLogLevel(client: Pick<ReturnType<typeof db>, 'setting'>, now: Date) {
  const row = await client.setting.findUnique({ where: { key } })
  const stored = StoredLogLevel.nullable()
    .catch(null)
    .parse(row?.value ?? null)
  return stored && stored.until > now ? stored : null
}
type Stored = Awaited<ReturnType<typeof loadLogLevel>>

async function viewOf(stored: Stored): Promise<LogLevelView> {
  const fallback = env.LOG_LEVEL
  if (!stored) return { fallback, override: null }
  const { level, until, setById, version } = stored
  return {
    fallback,
    override: { level, until: until.toISOString(), setBy: await findPerson(setById), version },
  }
}

export const logLevelView = async (now: Date): Promise<LogLevelView> => viewOf(await loadLogLevel(db(), now))

const fieldsOf = (stored: Stored) => stored && { level: stored.level, until: stored.until }

export const changeLogLevel: Verb<typeof setLogLevel> = async (
  ctx,
  { body: { level, minutes, version } },
) => {
  requireProof(ctx)
  const until = new Date(ctx.now.getTime() + minutes * MINUTE_MS)
  const after = { level, until, setById: ctx.actor.userId, version: nextVersion() }
  await withAdminLock(ctx, async (tx) => {
    const before = await loadLogLevel(tx, ctx.now)
    requireVersion(version, { version: before?.version ?? 0, current: await viewOf(before) })
    const value = { ...after, until: until.toISOString() }
    await tx.setting.upsert({ where: { key }, create: { key, value }, update: { value } })
    const changes = changesBetween(fieldsOf(before), fieldsOf(after))
    await recordAudit(tx, ctx, { action: 'log.level', entity, changes })
  })
  forgetRuntime()
  return { level: await viewOf(after) }
}

export const restoreLogLevel: Verb<typeof resetLogLevel> = async (ctx) => {
  requireProof(ctx)
  await withAdminLock(ctx, async (tx) => {
    const before = await loadLogLevel(tx, ctx.now)
    await tx.setting.deleteMany({ where: { key } })
    const changes = changesBetween(fieldsOf(before), null)
    await recordAudit(tx, ctx, { action: 'log.level', entity, changes })
  })
  forgetRuntime()
  return { level: await viewOf(null) }
}
