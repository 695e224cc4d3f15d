import type { FailedSignIns, listFailedSignIns } from '@/contracts/superuser/users/sign-ins'
import { MOST_FAILED_SIGN_INS } from '@/domain/access/list-ends'
import { OF_ACCOUNT } from '@/server/accounts/login'
import { pool } from '@/server/db/pool'
import { runQuery } from '@/server/db/transaction'
import type { Verb } from '@/server/verb'

/** Of each kind of record; a flood of refusals is not read to its end. */
const MOST_RECORDS = 5_000
const MOST_ADDRESSES = 5
const DAYS = 7

const recent = (action: string): string => `
  (select entity_name as email, ip, at from audit_record
   where action = '${action}' and entity_type = 'user' and entity_name is not null
     and at > now() - interval '${DAYS} days' order by id desc limit ${MOST_RECORDS})`

const LOAD = `
  with attempt as (${recent('session.refuse')} union all ${recent('session.lock')}),
  by_ip as (
    select email, ip, count(*) as failures, max(at) as last_at,
      row_number() over (partition by email order by ip is null, max(at) desc, ip) as place
    from attempt group by email, ip),
  tried as (
    select email, sum(failures)::int as failures, max(last_at) as last_at,
      array_agg(ip order by place) filter (where ip is not null and place <= ${MOST_ADDRESSES}) as addresses
    from by_ip group by email),
  counted as (
    select substr(key, ${OF_ACCOUNT.name.length + 2}) as email, points, to_timestamp(expire / 1000.0) as expire
    from rate_limit
    where starts_with(key, '${OF_ACCOUNT.name}:') and points > 0 and expire > extract(epoch from now()) * 1000)
  select email, coalesce(t.failures, c.points) as failures, t.last_at as "lastAt",
    coalesce(t.addresses, '{}') as addresses, coalesce(c.points, 0) as points, c.expire, u.id::text as "userId", u.name
  from tried t full join counted c using (email) left join app_user u using (email)
  order by coalesce(c.points, 0) >= ${OF_ACCOUNT.points} desc, t.last_at desc nulls last, email limit ${MOST_FAILED_SIGN_INS}`

type Row = {
  email: string
  failures: number
  lastAt: Date | null
  addresses: string[]
  points: number
  expire: Date | null
  userId: string | null
  name: string | null
}

const viewOf = ({
  email,
  failures,
  lastAt,
  addresses,
  points,
  expire,
  userId,
  name,
}: Row): FailedSignIns => ({
  ...{ email, failures, addresses },
  lastAt: lastAt?.toISOString() ?? null,
  user: userId === null ? null : { id: userId, name: name ?? '' },
  lock: {
    failures: Math.min(points, OF_ACCOUNT.points),
    limit: OF_ACCOUNT.points,
    until: points >= OF_ACCOUNT.points ? (expire?.toISOString() ?? null) : null,
  },
})

export const listFailedSignInsByAddress: Verb<typeof listFailedSignIns> = async () => ({
  signIns: (await runQuery<Row>(pool(), LOAD)).map(viewOf),
})
