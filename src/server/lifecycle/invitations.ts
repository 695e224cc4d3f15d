import type { listInvitations, acceptInvitation, declineInvitation } from '@/contracts/devices/invitations'
import { db } from '@/server/db/prisma'
import type { Verb } from '@/server/verb'
import { loadOwnAddress } from './invitation-addresses'
import { type AuditEntry, jobSource, recordAudit } from '@/server/audit/record'
import { deviceEntity } from '@/server/devices/device-entity'
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
    include: { device: { select: { publicId: true } }, invitedBy: { select: { email: true } } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: MOST_LISTED,
  })
  const invitations = rows.map(({ id, role, device, invitedBy, createdAt, expiresAt }) => ({
    id,
    deviceId: device.publicId,
    role,
    from: invitedBy.email,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }))
  return { invitations }
}

const invitationGoneError = () => new AppError('not_found', 'This invitation does not stand any more')

const FIND = `
  select d.id, i.role from device_invitation i join device d on d.uuid = i.device_uuid
  where i.id = $1 and i.email = $2 and i.declined_at is null and i.expires_at > $3`

type InvitationAnswer = { id: string; actor: SignedIn['actor']; now: Date }

/** Runs `work` in a transaction that locks the device, if the invitation is valid at that moment. */
async function withInvitation<T>(
  { id, actor, now }: InvitationAnswer,
  work: (client: Queryable, device: LockedDevice, role: ShareRole) => Promise<T>,
): Promise<T> {
  const asked = [id, (await loadOwnAddress(actor.userId)) ?? '', now]
  const [found] = await runQuery<{ id: number }>(pool(), FIND, asked)
  if (!found) throw invitationGoneError()
  return inLongTransaction(async (client) => {
    const [device] = await lockDevices(client, [found.id])
    const [still] = await runQuery<{ id: number; role: ShareRole }>(client, FIND, asked)
    if (!device || still?.id !== device.id) throw invitationGoneError()
    return work(client, device, still.role)
  })
}

const END = `delete from device_invitation where id = $1`
const SHARE = `
  insert into device_share (device_uuid, user_id, role, created_at) values ($1, $2, $3::share_role, $4)
  on conflict (device_uuid, user_id) do update set role = excluded.role
  returning (select o.role from device_share o where o.device_uuid = $1 and o.user_id = $2) as before`

/** `before`: the role of a share that there was. */
type SharedRow = { before: ShareRole | null }

export const acceptOwnInvitation: Verb<typeof acceptInvitation> = (ctx, { params: { id } }) => {
  const { actor, now } = ctx
  return withInvitation({ id, actor, now }, async (client, device, role) => {
    await runQuery(client, END, [id])
    const isOwner = device.ownerId === actor.userId
    const [shared] = isOwner
      ? []
      : await runQuery<SharedRow>(client, SHARE, [device.uuid, actor.userId, role, now])
    await notifyDevices([device.id], client)
    const visible = await requireDevice(actor, device.publicId, 'view', client)
    const changes = [{ field: 'role', before: shared?.before ?? null, after: role }]
    await recordAudit(client, ctx, { action: 'device.invite_accept', entity: deviceEntity(device), changes })
    return { device: deviceView(visible, actor) }
  })
}

const DECLINE = `update device_invitation set declined_at = $2 where id = $1`

export const declineOwnInvitation: Verb<typeof declineInvitation> = (ctx, { params: { id } }) => {
  const { actor, now } = ctx
  return withInvitation({ id, actor, now }, async (client, device) => {
    await runQuery(client, DECLINE, [id, now])
    // not about the device: its owner, who may list those records, does not learn that somebody declined
    const entity = { type: 'invitation', id, name: device.publicId } as const
    await recordAudit(client, ctx, { action: 'device.invite_decline', entity })
    return { ok: true }
  })
}

const invitationStrings = stringsFor('invitations')

const MOST_AT_ONCE = 200
/** How long a message stays useful. */
const DEADLINE_MS = 86_400_000

/**
 * Claims invitations that an account can answer and has not been notified of, each for exactly one of several workers.
 * `isFirst`: no other one was sent to this address within the hour.
 */
const TAKE = `
  with due as (
    select i.id, u.id as "userId", u.preferences, u.locale, u.timezone, o.email as "from",
           row_number() over (partition by i.email order by i.id) = 1 and not exists (
             select from device_invitation t
             where t.email = i.email and t.notified_at > $1::timestamptz - interval '1 hour') as "isFirst"
    from (select * from device_invitation
          where notified_at is null and declined_at is null and expires_at > $1
          order by id limit ${MOST_AT_ONCE} for update skip locked) i
    join app_user u on u.email = i.email and u.disabled_at is null
      and (u.email_verified_at is not null or not $2::bool)
    join app_user o on o.id = i.invited_by_id
  )
  update device_invitation i set notified_at = $1 from due where due.id = i.id returning due.*`

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
 * Notifies accounts of their invitations. A job does it, not the call that invites, which then takes the same time and
 * answers the same whether or not the account exists. Messages outside the console have a fixed text: no text of the
 * sender reaches a person who has not accepted.
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

const PRUNE = `
  delete from device_invitation i using device d
  where d.uuid = i.device_uuid and i.id in (
    select id from device_invitation where expires_at < $1 limit 1000)
  returning i.email, i.role, d.public_id as "publicId", d.name`

type PrunedInvitation = { email: string; role: ShareRole; publicId: string; name: string }

const expiryOf = ({ email, role, ...device }: PrunedInvitation): AuditEntry => ({
  action: 'device.unshare',
  entity: deviceEntity(device),
  changes: [{ field: email, before: role, after: null }],
  reason: 'expired',
})

/** Deletes expired invitations; declined ones too, and records them alike, so that the owner sees no difference. */
export const pruneInvitations = (now: Date): Promise<void> =>
  inTransaction(async (client) => {
    const pruned = await runQuery<PrunedInvitation>(client, PRUNE, [now])
    await recordAudit(client, jobSource('lifecycle.prune', now), ...pruned.map(expiryOf))
  })
