import { enqueueMessages, type OutboxItem } from '@/server/notifications/delivery/enqueue'
import { orderedId } from '@/server/notifications/delivery/ordered-id'
import { notifyPeople } from '@/server/db/notify'
import { hasMail } from '@/server/notifications/mail/available'
import { stringsFor } from '@/server/messages'
import { pool } from '@/server/db/pool'
import { inTransaction, runQuery } from '@/server/db/transaction'
import { userLocaleOf } from '@/server/user-locale'

const invitationStrings = stringsFor('invitations')

const MOST = 200
/** How long a message still helps. */
const DEADLINE_MS = 86_400_000

/**
 * Those that an account can answer and nobody has told it of; each to exactly one of several workers. `isFirst`: no
 * other one was told to this address within the hour.
 */
const TAKE = `
  with due as (
    select i.id, u.id as "userId", u.preferences, u.locale, u.timezone, o.email as "from",
           row_number() over (partition by i.email order by i.id) = 1 and not exists (
             select from "DeviceInvitation" t
             where t.email = i.email and t."notifiedAt" > $1::timestamptz - interval '1 hour') as "isFirst"
    from (select * from "DeviceInvitation"
          where "notifiedAt" is null and "declinedAt" is null and "expiresAt" > $1
          order by id limit ${MOST} for update skip locked) i
    join "User" u on u.email = i.email and u."disabledAt" is null
      and (u."emailVerifiedAt" is not null or not $2::bool)
    join "User" o on o.id = i."invitedById"
  )
  update "DeviceInvitation" i set "notifiedAt" = $1 from due where due.id = i.id returning due.*`

type DueInvitation = {
  id: string
  userId: string
  preferences: unknown
  locale: string
  timezone: string
  from: string
  isFirst: boolean
}

const INSERT_NOTIFICATIONS = `
  insert into notification (id, user_id, title, message, type, severity, created_at)
  select id, "userId", title, message, 'system', 'info', $2
  from jsonb_to_recordset($1::jsonb) as row (id uuid, "userId" uuid, title text, message text)`

/**
 * Tells accounts of their invitations. It is done here and not by the call that invites, which takes the same time and
 * answers the same whether the account exists. Out of the console go fixed words only: nothing that the sender wrote
 * reaches anybody who has not accepted it.
 */
export const notifyInvitations = (now: Date): Promise<number> =>
  inTransaction(async (client) => {
    const due = await runQuery<DueInvitation>(client, TAKE, [now, hasMail()])
    if (due.length === 0) return 0
    await runQuery(client, INSERT_NOTIFICATIONS, [
      JSON.stringify(due.map((one) => notificationOf(one, now))),
      now,
    ])
    const first = due.filter(({ isFirst }) => isFirst)
    await enqueueMessages(
      client,
      first.map((one) => messageFor(one, now)),
      now,
    )
    await notifyPeople([...new Set(due.map(({ userId }) => userId))], client)
    return due.length
  })

function notificationOf({ userId, from, ...stored }: DueInvitation, now: Date) {
  const t = invitationStrings(userLocaleOf(stored).language)
  return { id: orderedId(now), userId, title: t('noteTitle'), message: t('note', { from }) }
}

function messageFor({ userId, ...stored }: DueInvitation, now: Date): OutboxItem {
  const { language } = userLocaleOf(stored)
  const t = invitationStrings(language)
  const message = {
    kind: 'invitation',
    title: t('noteTitle'),
    body: t('message'),
    severity: 'info',
    tag: 'invitation',
    path: '/devices',
    at: now.toISOString(),
    language,
  } as const
  return { userId, message, deadline: new Date(now.getTime() + DEADLINE_MS) }
}

const PRUNE = `delete from "DeviceInvitation" where id in (
  select id from "DeviceInvitation" where "expiresAt" < $1 limit 10000)`

/** Forgets invitations that nobody has accepted in time. */
export async function pruneInvitations(now: Date): Promise<void> {
  await runQuery(pool(), PRUNE, [now])
}
