import { createHash } from 'node:crypto'
import type { MergePreview } from '@/contracts/superuser/users/merge'
import type { AccountThing } from '@/contracts/superuser/users/things'
import type { AccountContent, MergePlan } from '@/domain/accounts/plan-merge'
import { type Queryable, runQuery } from '@/server/db/transaction'
import { type AccountFactors, type CountedRelation, countRelations, loadFactors } from './count-things'
import type { LockedAccount } from './lock-accounts'

const MOST_DEVICES = 200

type Conflict = MergePreview['conflicts'][number]
type Line = MergePreview['lines'][number]

const OF_DROP = {
  'drop-owned': 'owned',
  'drop-held': 'held',
  'drop-raised': 'raised',
  stay: 'unproven',
} as const
type Drop = keyof typeof OF_DROP

const isDrop = (does: string): does is Drop => does in OF_DROP

/** One line for each that does not move as it is. */
function decidedConflicts(
  thing: AccountThing,
  decided: readonly { thing: { name: string; role?: string }; does: string }[],
): Conflict[] {
  return decided.flatMap(({ thing: { name, role = null }, does }) => {
    if (!isDrop(does)) return []
    return [{ thing, name, conflict: OF_DROP[does], as: does === 'drop-raised' ? role : null }]
  })
}

const renamed = (thing: AccountThing, name: string, as: string): Conflict[] =>
  name === as ? [] : [{ thing, name, conflict: 'renamed', as }]

/** Everything about a merge that is a conflict, by name. */
export function conflictsOf(plan: MergePlan): Conflict[] {
  const { obsolete } = plan
  const ended = (thing: AccountThing, named: readonly { name: string }[]): Conflict[] =>
    named.map(({ name }) => ({ thing, name, conflict: 'obsolete', as: null }))
  return [
    ...decidedConflicts('shares', plan.shares),
    ...decidedConflicts('invitationsTo', plan.invitations),
    ...decidedConflicts('transfers', plan.transfers),
    ...decidedConflicts('mutes', plan.mutes),
    ...plan.widgets.flatMap(({ thing, key }) => renamed('widgets', thing.key, key)),
    ...plan.views.flatMap(({ thing, name }) => renamed('views', thing.name, name)),
    ...(plan.telegram === 'drop-held'
      ? ([{ thing: 'telegram', name: '', conflict: 'held', as: null }] as const)
      : []),
    ...ended('shares', obsolete.shares),
    ...ended('invitationsTo', obsolete.invitations),
    ...ended('transfers', obsolete.transfers),
  ]
}

const OF_RULE = { move: 'moves', drop: 'ends', keep: 'stays' } as const

/** How many of each thing that is decided row by row move; the others are conflicts. */
const movesOf = (plan: MergePlan): Partial<Record<AccountThing, number>> => ({
  devices: plan.devices.length,
  shares: plan.shares.filter(({ does }) => does === 'move').length,
  invitationsTo: plan.invitations.filter(({ does }) => does === 'move').length,
  transfers: plan.transfers.filter(({ does }) => does === 'move').length,
  widgets: plan.widgets.length,
  views: plan.views.length,
  mutes: plan.mutes.filter(({ does }) => does === 'move').length,
  telegram: plan.telegram === 'move' ? 1 : 0,
})

function linesOf(plan: MergePlan, counted: readonly CountedRelation[], factors: AccountFactors): Line[] {
  const decided = movesOf(plan)
  const counts = new Map<string, Line>()
  for (const { thing, merge, count } of counted) {
    const outcome = merge === 'decide' ? 'moves' : OF_RULE[merge]
    const key = `${thing} ${outcome}`
    const known = counts.get(key)?.count ?? 0
    counts.set(key, { thing, outcome, count: decided[thing] ?? known + count })
  }
  const own: Line[] = [
    { thing: 'password', outcome: 'ends', count: Number(factors.password) },
    { thing: 'authenticator', outcome: 'ends', count: Number(factors.authenticator) },
    { thing: 'profile', outcome: 'ends', count: 1 },
  ]
  return [...counts.values(), ...own].filter(({ count }) => count > 0)
}

const EXTERNALS = `select provider from external_account where user_id = $1 order by provider, subject`

type Pair = Record<'from' | 'into', Pick<LockedAccount, 'id' | 'email' | 'name'>>

/** Of what was decided, not of what only counts: messages and sessions come and go while somebody reads. */
export function digestOf({ from, into }: Pair, plan: MergePlan, content: AccountContent): string {
  const decided = JSON.stringify([from.id, from.email, into.id, into.email, plan, content.ownsAddress])
  return createHash('sha256').update(decided).digest('base64url')
}

export async function previewOfPlan(
  client: Queryable,
  pair: Pair,
  { plan, digest }: { plan: MergePlan; digest: string },
): Promise<MergePreview> {
  const { from, into } = pair
  const [counted, factors, externals] = [
    await countRelations(client, from.id),
    await loadFactors(client, from.id),
    await runQuery<{ provider: string }>(client, EXTERNALS, [from.id]),
  ]
  const named = ({ id, email, name }: Pair['from']) => ({ id, email, name })
  return {
    from: named(from),
    into: named(into),
    lines: linesOf(plan, counted, factors),
    conflicts: conflictsOf(plan),
    devices: plan.devices.slice(0, MOST_DEVICES).map(({ device, name }) => ({ deviceId: device, name })),
    externals: externals.map(({ provider }) => provider),
    digest,
  }
}
