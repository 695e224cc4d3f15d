import { type AccountContent, type MergePlan, planMerge } from '@/domain/accounts/plan-merge'
import { type Queryable, runQuery } from '@/server/db/transaction'
import { signalWorkers } from '@/server/db/worker-signals'
import { notifyDevices } from '@/server/db/notify'
import type { LockedDevice } from '@/server/devices/device-lock'
import { applyPlan, type Pair } from './apply-plan'
import { loadOpeners } from './count-things'
import { loadAccountContent } from './load-content'
import { ACCOUNT_RELATIONS } from './relations'

/** Whatever has one column with the account in it and needs no decision. */
const MOVES = ACCOUNT_RELATIONS.filter(({ merge }) => merge === 'move').map(
  ({ table, column }) => `update ${table} set ${column} = $2 where ${column} = $1`,
)
/** Mails of mailings were to this account's address; its recipients are left out as erased. */
const DROP_MAILING_MAILS = `
  delete from delivery where user_id = $1 and mailing_id is not null and state = 'pending'`
const DELETE = `delete from app_user where id = $1`
const RESERVE = `insert into reserved_email (email, user_id, created_at) values ($1, $2, $3)`

/** What a merge of two accounts would do, and what it was judged by. */
export async function loadMergePlan(
  client: Queryable,
  { from, into }: Pair,
): Promise<{ plan: MergePlan; content: AccountContent }> {
  const content = await loadAccountContent(client, from.id)
  return { plan: planMerge(content, await loadAccountContent(client, into.id)), content }
}

type Merge = {
  pair: Pair
  plan: MergePlan
  devices: readonly LockedDevice[]
  keepsAddress: boolean
  now: Date
}

/**
 * Merges one held account into another: what is decided row by row, then every other reference, then the account itself.
 * Its sign-in methods but the external ones go with it. Answers the sessions that end.
 */
export async function mergeLockedAccounts(
  client: Queryable,
  { pair, plan, devices, keepsAddress, now }: Merge,
): Promise<string[]> {
  const { from, into } = pair
  const sessions = await loadOpeners(client, from.id)
  await applyPlan(client, plan, pair, now)
  await runQuery(client, DROP_MAILING_MAILS, [from.id])
  for (const statement of MOVES) await runQuery(client, statement, [from.id, into.id])
  await runQuery(client, DELETE, [from.id])
  if (keepsAddress) await runQuery(client, RESERVE, [from.email, into.id, now])
  await signalDevices(
    client,
    devices.map(({ id }) => id),
  )
  return sessions
}

/** Rules are evaluated for the new owner from now on, whose open tabs get the devices. */
async function signalDevices(client: Queryable, keys: readonly number[]): Promise<void> {
  await signalWorkers({ t: 'devices', k: [...keys] }, client)
  await notifyDevices(keys, client)
}
