import { COUNTED_TO } from '@/contracts/superuser/users/things'
import { type Queryable, runQuery } from '@/server/db/transaction'
import { type AccountRelation, ACCOUNT_RELATIONS, conditionOf, STILL_OPENS } from './relations'

const openConditions: Readonly<Record<string, string>> = STILL_OPENS

/** SQL condition of the rows of a relation that still open something; of all of them where nothing ends. */
const openOf = (relation: AccountRelation): string =>
  [conditionOf(relation), openConditions[relation.table]].filter(Boolean).join(' and ')

const countsOf = (rowsOf: (relation: AccountRelation) => string): string =>
  `select ${ACCOUNT_RELATIONS.map(
    (relation, index) =>
      `(select count(*)::int from (select from ${relation.table} where ${rowsOf(relation)} limit ${COUNTED_TO + 1}) c) as c${index}`,
  ).join(',\n')}`

/** `open`: without what has ended already, which ends with nothing. */
const COUNTS = { all: countsOf(conditionOf), open: countsOf(openOf) }

export type CountedRelation = AccountRelation & { count: number }

/** How many rows of each relation an account has, COUNTED_TO + 1 at most. */
export async function countRelations(
  client: Queryable,
  userId: string,
  counted: keyof typeof COUNTS = 'open',
): Promise<CountedRelation[]> {
  const [row = {}] = await runQuery<Record<string, number>>(client, COUNTS[counted], [userId])
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
