import type { listInvitations, acceptInvitation, declineInvitation } from '@/contracts/invitations'
import { db } from '@/server/db/prisma'
import type { Verb } from '@/server/verb'
import { loadOwnAddress } from './invitation-addresses'
import { lockDevices, type LockedDevice } from '@/server/devices/device-lock'
import { deviceView } from '@/server/devices/device-view'
import { requireDevice } from '@/server/devices/visible'
import { AppError } from '@/server/errors'
import type { SignedIn } from '@/server/context'
import type { ShareRole } from '@/generated/prisma/client'
import { notifyDevices, notifyPeople } from '@/server/db/notify'
import { pool } from '@/server/db/pool'
import { inLongTransaction, type Queryable, runQuery, inTransaction } from '@/server/db/transaction'
import { enqueueMessages, type OutboxItem } from '@/server/notifications/delivery/enqueue'
import { orderedId } from '@/server/notifications/delivery/ordered-id'
import { hasMail } from '@/server/notifications/mail/available'
import { stringsFor } from '@/server/messages'
import { userLocaleOf } from '@/server/user-locale'

const MOST_LISTED = 100

export const listOwnInvitations: Verb<typeof listInvitations> = async ({ actor, now }) => {
  const email = await loadOwnAddress(actor.userId)
  if (email === null) return { invitations: [] }
  const rows = await db().deviceInvitation.findMany({
    where: { email, declinedAt: null, expiresAt: { gt: now } },
    include: { device: { select: { deviceId: true } }, invitedBy: { select: { email: true } } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: MOST_LISTED,
  })
  const invitations = rows.map(({ id, role, device, invitedBy, createdAt, expiresAt }) => ({
    id,
    deviceId: device.deviceId,
    role,
    from: invitedBy.email,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }))
  return { invitations }
}

const invitationGoneError = () => new AppError('not_found', 'This invitation does not stand any more')

const FIND = `
  select d.key, i.role from "DeviceInvitation" i join "Device" d on d.id = i."deviceId"
  where i.id = $1 and i.email = $2 and i."declinedAt" is null and i."expiresAt" > $3`

type InvitationAnswer = { id: string; actor: SignedIn['actor']; now: Date }

/** Runs `work` in a transaction that holds the device, if the invitation stands at that moment. */
async function withInvitation<T>(
  { id, actor, now }: InvitationAnswer,
  work: (client: Queryable, device: LockedDevice, role: ShareRole) => Promise<T>,
): Promise<T> {
  const asked = [id, (await loadOwnAddress(actor.userId)) ?? '', now]
  const [found] = await runQuery<{ key: number }>(pool(), FIND, asked)
  if (!found) throw invitationGoneError()
  return inLongTransaction(async (client) => {
    const [device] = await lockDevices(client, [found.key])
    const [still] = await runQuery<{ key: number; role: ShareRole }>(client, FIND, asked)
    if (!device || still?.key !== device.key) throw invitationGoneError()
    return work(client, device, still.role)
  })
}

const END = `delete from "DeviceInvitation" where id = $1`
const SHARE = `
  insert into "DeviceShare" ("deviceId", "userId", role, "createdAt") values ($1, $2, $3::"ShareRole", $4)
  on conflict ("deviceId", "userId") do update set role = excluded.role`

export const acceptOwnInvitation: Verb<typeof acceptInvitation> = ({ actor, now }, { params: { id } }) =>
  withInvitation({ id, actor, now }, async (client, device, role) => {
    await runQuery(client, END, [id])
    if (device.ownerId !== actor.userId) await runQuery(client, SHARE, [device.id, actor.userId, role, now])
    await notifyDevices([device.key], client)
    return { device: deviceView(await requireDevice(actor, device.deviceId, 'view', client), actor) }
  })

const DECLINE = `update "DeviceInvitation" set "declinedAt" = $2 where id = $1`

export const declineOwnInvitation: Verb<typeof declineInvitation> = ({ actor, now }, { params: { id } }) =>
  withInvitation({ id, actor, now }, async (client) => {
    await runQuery(client, DECLINE, [id, now])
    return { ok: true }
  })

const invitationStrings = stringsFor('invitations')

const MOST_AT_ONCE = 200
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
          order by id limit ${MOST_AT_ONCE} for update skip locked) i
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
