import type { UserSignIns } from '@/contracts/superuser/users/sign-ins'
import { OF_ACCOUNT, OF_DEVICE } from '@/server/accounts/login'
import { GUESSES } from '@/server/accounts/reauth'

type Account = { id: string; email: string }
type Lock = UserSignIns['locks'][number]
/** As rate-limiter-flexible stores it. */
export type LimitRow = { key: string; points: number; expire: Date }

/**
 * Which rows of the rate limiter are about an account's sign-in, by how their keys begin; `isPrefix`: several may.
 */
const KINDS = [
  { kind: 'unknownBrowsers', rule: OF_ACCOUNT, keyOf: ({ email }: Account) => email, isPrefix: false },
  { kind: 'knownBrowser', rule: OF_DEVICE, keyOf: ({ id }: Account) => `${id}:`, isPrefix: true },
  { kind: 'proof', rule: GUESSES, keyOf: ({ id }: Account) => id, isPrefix: false },
] as const

const beginningOf = ({ rule, keyOf }: (typeof KINDS)[number], account: Account): string =>
  `${rule.name}:${keyOf(account)}`

/** Parameters of `KEYED`: exact keys, and beginnings. */
export const keysOf = (account: Account): [exact: string[], begins: string[]] => [
  KINDS.filter(({ isPrefix }) => !isPrefix).map((kind) => beginningOf(kind, account)),
  KINDS.filter(({ isPrefix }) => isPrefix).map((kind) => beginningOf(kind, account)),
]

/** SQL condition by $1 and $2 of `keysOf`: rows that count at present. */
export const KEYED = `
  (key = any($1::text[]) or exists (select from unnest($2::text[]) as begins(text) where starts_with(key, begins.text))) and expire > extract(epoch from now()) * 1000`

export function lockOf(account: Account, { key, points, expire }: LimitRow): Lock[] {
  const found = KINDS.find((kind) => key.startsWith(beginningOf(kind, account)))
  if (!found || points === 0) return []
  const { points: limit } = found.rule
  return [
    {
      kind: found.kind,
      failures: Math.min(points, limit),
      limit,
      until: points >= limit ? expire.toISOString() : null,
    },
  ]
}
