import { COUNTED_TO } from '@/contracts/superuser/users/things'
import { type Queryable, runQuery } from '@/server/db/transaction'
import { type AccountRelation, ACCOUNT_RELATIONS, conditionOf, STILL_OPENS } from './relations'

const openConditions: Readonly<Record<string, string>> = STILL_OPENS

/** What has ended already ends with nothing: it is not counted. */
const countedOf = (relation: AccountRelation): string =>
  [conditionOf(relation), openConditions[relation.table]].filter(Boolean).join(' and ')

const countOf = (relation: AccountRelation, index: number): string =>
  `(select count(*)::int from (select from ${relation.table} where ${countedOf(relation)} limit ${COUNTED_TO + 1}) c) as c${index}`

const COUNTS = `select ${ACCOUNT_RELATIONS.map(countOf).join(',\n')}`

export type CountedRelation = AccountRelation & { count: number }

/** How many rows of each relation an account has, COUNTED_TO + 1 at most; none that has ended already. */
export async function countRelations(client: Queryable, userId: string): Promise<CountedRelation[]> {
  const [row = {}] = await runQuery<Record<string, number>>(client, COUNTS, [userId])
  return ACCOUNT_RELATIONS.map((relation, index) => ({ ...relation, count: row[`c${index}`] ?? 0 }))
}

const OPENERS = `
  select id::text from session where user_id = $1 and ${STILL_OPENS.session}
  union all select id::text from api_key where user_id = $1 and ${STILL_OPENS.api_key}`

/** The sessions and API keys that end with an account, whose streams end in the same way. */
export const loadOpeners = async (client: Queryable, userId: string): Promise<string[]> =>
  (await runQuery<{ id: string }>(client, OPENERS, [userId])).map(({ id }) => id)

/** Of the account's own row: how it is entered. */
export type AccountFactors = { password: boolean; authenticator: boolean }

const FACTORS = `
  select password_hash is not null as password, totp_at is not null as authenticator from app_user where id = $1`

export async function loadFactors(client: Queryable, userId: string): Promise<AccountFactors> {
  const [row] = await runQuery<AccountFactors>(client, FACTORS, [userId])
  return row ?? { password: false, authenticator: false }
}
