import type { mergeAccounts as endpoint, previewMerge } from '@/contracts/superuser/users/merge'
import { lockSuperuser } from '@/server/accounts/lock-superuser'
import { requireProof } from '@/server/accounts/reauth'
import { userEntity } from '@/server/accounts/user-entity'
import { type AuditEntry, recordAudit } from '@/server/audit/record'
import type { SignedIn } from '@/server/context'
import { notifyPeople, notifySessionsEnded } from '@/server/db/notify'
import { pool } from '@/server/db/pool'
import { db } from '@/server/db/prisma'
import type { Queryable } from '@/server/db/transaction'
import { deviceEntity } from '@/server/devices/device-entity'
import { AppError } from '@/server/errors'
import { requireTypedAddress } from '@/server/lifecycle/accounts/delete-account'
import {
  type LockedAccount,
  type LockedAccounts,
  withLockedAccounts,
} from '@/server/lifecycle/accounts/lock-accounts'
import { loadMergePlan, mergeLockedAccounts } from '@/server/lifecycle/accounts/merge'
import { digestOf, previewOfPlan } from '@/server/lifecycle/accounts/preview-merge'
import type { Verb } from '@/server/verb'
import { requireLocked, requireOther } from './require-locked'
import { notifyMerged } from './notify-merged'

type Account = Pick<LockedAccount, 'id' | 'email' | 'name' | 'role' | 'disabledAt'>
type Pair = { from: Account; into: Account }

/** Roles are given, not merged: what opens the one account would open the other. */
function requireMergeable(ctx: SignedIn, { from, into }: Pair): void {
  for (const { id } of [from, into]) requireOther(ctx, id)
  if (from.id === into.id) throw new AppError('invalid_input', 'Choose two different accounts')
  if (from.role !== 'user' || into.role !== 'user')
    throw new AppError('forbidden', 'Accounts of administrators and superusers are not merged')
  if (into.disabledAt) throw new AppError('conflict', 'The account that would remain is disabled')
}

async function planOf(client: Queryable, pair: Pair) {
  const { plan, content } = await loadMergePlan(client, pair)
  return { plan, digest: digestOf(pair, plan, content) }
}

const accountOf = async (id: string): Promise<Account> => {
  const select = { id: true, email: true, name: true, role: true, disabledAt: true } as const
  const found = await db().user.findUnique({ where: { id }, select })
  if (!found) throw new AppError('not_found', 'There is no such user')
  return found
}

export const previewAccountMerge: Verb<typeof previewMerge> = async (ctx, { params, query }) => {
  const pair = { from: await accountOf(query.from), into: await accountOf(params.id) }
  requireMergeable(ctx, pair)
  return { preview: await previewOfPlan(pool(), pair, await planOf(pool(), pair)) }
}

/** One record on each account, and one on each device that has another owner now. */
function entriesOf(
  { from, into }: Pair,
  { devices }: LockedAccounts,
  body: { address: string; reason?: string },
) {
  const reason = body.reason || null
  const moved = devices.filter(({ ownerId }) => ownerId === from.id)
  const owner = [{ field: 'owner', before: from.email, after: into.email }]
  const changes = [
    { field: 'mergedInto', before: null, after: into.email },
    { field: 'address', before: null, after: body.address },
  ]
  const entries: AuditEntry[] = moved.map((device) => ({
    ...{ action: 'device.assign', entity: deviceEntity(device), changes: owner },
    reason: 'the accounts were merged',
  }))
  const came = [
    { field: 'merged', before: null, after: from.email },
    { field: 'devices', before: null, after: moved.length },
  ]
  return [
    ...entries,
    { action: 'user.merge', entity: userEntity(from), changes, reason },
    { action: 'user.merge', entity: userEntity(into), changes: came, reason },
  ] as const
}

type Ask = { from: string; email: string; digest: string; address: 'keep' | 'release'; reason?: string }

async function mergeHeld(
  client: Queryable,
  held: LockedAccounts,
  { ctx, id, body }: { ctx: SignedIn; id: string; body: Ask },
) {
  await lockSuperuser(client, ctx)
  const pair = { from: requireLocked(held.accounts, body.from), into: requireLocked(held.accounts, id) }
  requireMergeable(ctx, pair)
  requireTypedAddress(body.email, pair.from.email, 'Type the e-mail address of the account that goes')
  const planned = await planOf(client, pair)
  if (planned.digest !== body.digest)
    throw new AppError('conflict', 'Something has changed since the preview. Look at it again.', {
      current: await previewOfPlan(client, pair, planned),
    })
  const { devices } = held
  const { now } = ctx
  const keepsAddress = body.address === 'keep'
  await notifyMerged(client, pair, now)
  const sessions = await mergeLockedAccounts(client, { pair, plan: planned.plan, devices, keepsAddress, now })
  await recordAudit(client, ctx, ...entriesOf(pair, held, body))
  return sessions
}

export const mergeTwoAccounts: Verb<typeof endpoint> = async (ctx, { params: { id }, body }) => {
  requireProof(ctx)
  const holding = { ids: [body.from, id], also: [ctx.actor.userId] }
  const { reason, ...asked } = body
  const given = { ...asked, ...(reason !== undefined && { reason }) }
  const ended = await withLockedAccounts(holding, (client, held) =>
    mergeHeld(client, held, { ctx, id, body: given }),
  )
  await notifySessionsEnded(ended)
  await notifyPeople([id])
  return { ok: true }
}
