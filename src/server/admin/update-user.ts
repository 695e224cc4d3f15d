import type { updateUser } from '@/contracts/admin/users'
import type { InputOf } from '@/contracts/endpoint'
import type { Prisma } from '@/generated/prisma/client'
import type { AuditAction } from '@/contracts/audit-actions'
import { requireProof } from '@/server/accounts/reauth'
import { endDashboardLinks } from '@/server/accounts/dashboard-links/end-links'
import { revokeKeys } from '@/server/accounts/api-keys/revoke-keys'
import { revokeSessions } from '@/server/accounts/sessions/sessions'
import { userEntity } from '@/server/accounts/user-entity'
import { changesBetween } from '@/server/audit/changes'
import { type AuditEntry, recordAudit } from '@/server/audit/record'
import type { SignedIn } from '@/server/context'
import { notifySessionsEnded } from '@/server/db/notify'
import { AppError } from '@/server/errors'
import type { Verb } from '@/server/verb'
import { type LockedUser, type Managed, requireRankOver, withManagedUser } from './admin-lock'
import { loadUsers } from './load-users'

type Change = InputOf<typeof updateUser>['body']
/** What of a user's row this call changes. */
type Standing = Pick<LockedUser, 'role' | 'disabledAt' | 'alertsToId'>

function inputError(path: string, message: string): AppError {
  return new AppError('invalid_input', message, { issues: [{ path, message }] })
}

/** Disabling again keeps the time, and, if nothing is said about alerts, who receives them. */
function standingAfter({ role, disabled, alertsTo }: Change, target: LockedUser, now: Date): Standing {
  const isDisabled = disabled ?? target.disabledAt !== null
  if (alertsTo !== undefined && !disabled)
    throw inputError('alertsTo', 'Alerts go to another user only while the account is disabled')
  return {
    role: role ?? target.role,
    disabledAt: isDisabled ? (target.disabledAt ?? now) : null,
    alertsToId: isDisabled ? (alertsTo === undefined ? target.alertsToId : alertsTo) : null,
  }
}

/** Another enabled account, locked with the others. */
function requireReceiver({ alertsToId }: Standing, target: LockedUser, locked: readonly LockedUser[]): void {
  if (alertsToId === null || alertsToId === target.alertsToId) return
  const isFit = locked.some(({ id, disabledAt }) => id === alertsToId && id !== target.id && !disabledAt)
  if (!isFit) throw inputError('alertsTo', 'There is no such active account')
}

const isSuperuser = ({ role, disabledAt }: Standing): boolean => role === 'superuser' && disabledAt === null

function requireSuperuserLeft(after: Standing, target: LockedUser, locked: readonly LockedUser[]): void {
  if (isSuperuser(after) || !isSuperuser(target)) return
  if (!locked.some((one) => one.id !== target.id && isSuperuser(one)))
    throw new AppError('last_superuser', 'This is the last superuser. Make somebody else one first.')
}

/** One record for the role, one for the account's being disabled or enabled. */
function entriesOf(before: LockedUser, after: Standing, reason: string | undefined): AuditEntry[] {
  const entry = (action: AuditAction, fields: readonly (keyof Standing)[]): AuditEntry[] => {
    const pick = (from: Standing) => Object.fromEntries(fields.map((field) => [field, from[field]]))
    const changes = changesBetween(pick(before), pick(after))
    const more = { entity: userEntity(before), reason: reason || null }
    return changes.length > 0 ? [{ action, changes, ...more }] : []
  }
  return [
    ...entry('user.role', ['role']),
    ...entry(after.disabledAt ? 'user.disable' : 'user.enable', ['disabledAt', 'alertsToId']),
  ]
}

/**
 * Ends the sessions of a user whose role or account changed: open pages and streams ask anew who they are. API keys and
 * links to the dashboard end with the account's being disabled; a role never counted for them.
 */
async function endSessionsAfter(
  tx: Prisma.TransactionClient,
  target: LockedUser,
  { after, ctx }: { after: Standing; ctx: SignedIn },
): Promise<string[]> {
  const isDisabledNow = after.disabledAt !== null && target.disabledAt === null
  if (after.role === target.role && !isDisabledNow) return []
  const [userId, now] = [target.id, ctx.now]
  const ended = await revokeSessions(tx, { userId, now })
  const sessions = ended.map(({ id }) => id)
  if (!isDisabledNow) return sessions
  const ending = { userId, now, by: ctx, reason: 'the account was disabled' }
  await endDashboardLinks(tx, ending)
  return [...sessions, ...(await revokeKeys(tx, ending))]
}

export const updateManagedUser: Verb<typeof updateUser> = async (ctx, { params: { id }, body }) => {
  requireProof(ctx)
  const change = async (tx: Prisma.TransactionClient, { actor, target, locked }: Managed) => {
    const after = standingAfter(body, target, ctx.now)
    requireRankOver(actor, after.role)
    requireSuperuserLeft(after, target, locked)
    requireReceiver(after, target, locked)
    const entries = entriesOf(target, after, body.reason)
    if (entries.length === 0) return []
    await tx.user.update({ where: { id }, data: after })
    const sessions = await endSessionsAfter(tx, target, { after, ctx })
    await recordAudit(tx, ctx, ...entries)
    return sessions
  }
  await notifySessionsEnded(await withManagedUser(ctx, id, change, body.alertsTo ? [body.alertsTo] : []))
  const [user] = await loadUsers([id])
  if (!user) throw new AppError('not_found', 'There is no such user')
  return { user }
}
