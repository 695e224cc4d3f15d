import type {
  Share,
  listShares,
  shareDevice,
  ShareRole,
  unshareDevice,
} from '@/contracts/devices/device-care'
import type { DeviceInvitation, DeviceShare, User } from '@/generated/prisma/client'
import { db } from '@/server/db/prisma'
import { requireDevice } from '@/server/devices/visible'
import type { Verb } from '@/server/verb'
import { randomUUID } from 'node:crypto'
import { recordAudit } from '@/server/audit/record'
import { aboutDevice } from '@/server/devices/device-entity'
import type { SignedIn } from '@/server/context'
import { type LockedDevice, requireOwnerId, withDeviceLock } from '@/server/devices/device-lock'
import { AppError } from '@/server/errors'
import { requireInvitationQuota, requireOtherAddress } from './invitation-addresses'
import { notifyDevices, notifyDeviceLoss } from '@/server/db/notify'
import { type Queryable, runQuery } from '@/server/db/transaction'
import { endEscalation } from '@/server/devices/end-shares'

type Accepted = Pick<DeviceShare, 'role' | 'createdAt'> & {
  user: Pick<User, 'id' | 'name' | 'email' | 'emailVerifiedAt'>
}

export const shareView = ({ role, createdAt, user }: Accepted): Share => ({
  id: user.id,
  state: 'accepted',
  userId: user.id,
  name: user.name,
  email: user.email,
  emailVerified: user.emailVerifiedAt !== null,
  role,
  createdAt: createdAt.toISOString(),
})

/** The same for every address, whether or not an account has it. */
export const invitedView = ({
  id,
  email,
  role,
  createdAt,
}: Pick<DeviceInvitation, 'id' | 'email' | 'role' | 'createdAt'>): Share => ({
  id,
  state: 'invited',
  userId: null,
  name: '',
  email,
  emailVerified: false,
  role,
  createdAt: createdAt.toISOString(),
})

/** Accepted shares, then open invitations. */
export const listSharesOfDevice: Verb<typeof listShares> = async ({ actor, now }, { params }) => {
  const { uuid: deviceUuid } = await requireDevice(actor, params.deviceId, 'manage')
  const where = { deviceUuid, expiresAt: { gt: now } }
  const [shares, invitations, offer] = await Promise.all([
    db().deviceShare.findMany({
      where: { deviceUuid },
      include: { user: true },
      orderBy: [{ createdAt: 'asc' }, { userId: 'asc' }],
    }),
    db().deviceInvitation.findMany({ where, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] }),
    db().deviceTransfer.findFirst({ where }),
  ])
  const transfer = offer && { name: '', email: offer.email, expiresAt: offer.expiresAt.toISOString() }
  return { shares: [...shares.map(shareView), ...invitations.map(invitedView)], transfer }
}

const MOST = 50
const STANDS_MS = 30 * 86_400_000

const CHANGE = `
  update device_share s set role = $3::share_role from app_user u
  where s.device_uuid = $1 and u.id = s.user_id and u.email = $2
  returning s.role, s.created_at as "createdAt", u.id, u.name, u.email, u.email_verified_at as "emailVerifiedAt"`

/** A declined invitation stays declined, so that it cannot be repeated. */
const INVITE = `
  insert into device_invitation (id, device_uuid, email, role, invited_by_id, created_at, expires_at)
  values ($1, $2, $3, $4::share_role, $5, $6, $7)
  on conflict (device_uuid, email) do update set
    role = excluded.role, invited_by_id = excluded.invited_by_id, expires_at = excluded.expires_at
  returning id, email, role, created_at as "createdAt", (select o.role from device_invitation o
    where o.device_uuid = $2 and o.email = $3 and o.expires_at > $6) as before`

const COUNT = `
  select (select count(*) from device_share where device_uuid = $1)::int
       + (select count(*) from device_invitation where device_uuid = $1 and expires_at > $2)::int as count`

type ChangedShare = {
  role: ShareRole
  createdAt: Date
  id: string
  name: string
  email: string
  emailVerifiedAt: Date | null
}
/** `before`: the role of an invitation that stood. */
type InvitedRow = { id: string; email: string; role: ShareRole; createdAt: Date; before: ShareRole | null }
type InviteRequest = { device: string; email: string; role: ShareRole; userId: string; now: Date }

async function inviteAddress(
  client: Queryable,
  { device, email, role, userId, now }: InviteRequest,
): Promise<{ share: Share; before: ShareRole | null }> {
  const until = new Date(now.getTime() + STANDS_MS)
  const values = [randomUUID(), device, email, role, userId, now, until]
  const [invited] = await runQuery<InvitedRow>(client, INVITE, values)
  const [counted] = await runQuery<{ count: number }>(client, COUNT, [device, now])
  if (!invited || (counted?.count ?? 0) > MOST)
    throw new AppError('conflict', `A device can be shared with ${MOST} people at most`)
  return { share: invitedView(invited), before: invited.before }
}

const roleOf = ({ shares }: LockedDevice, userId: string): ShareRole | null =>
  shares.find(([id]) => id === userId)?.[1] ?? null

/**
 * Invites an address, or changes the role of a user who has accepted. The answer does not reveal whether the address
 * has an account.
 */
export const shareOwnDevice: Verb<typeof shareDevice> = async (ctx, { params, body }) => {
  const { actor, now } = ctx
  await requireInvitationQuota(actor.userId, body.email)
  const asked = { actor, deviceId: params.deviceId, power: 'manage' } as const
  return withDeviceLock(asked, async (client, device) => {
    const ownerId = requireOwnerId(device)
    const email = await requireOtherAddress(client, { email: body.email, actorId: actor.userId, ownerId })
    const [changed] = await runQuery<ChangedShare>(client, CHANGE, [device.uuid, email, body.role])
    if (changed) await notifyDevices([device.id], client)
    const { role, userId } = { role: body.role, userId: actor.userId }
    const { before, share } = changed
      ? { before: roleOf(device, changed.id), share: shareView({ ...changed, user: changed }) }
      : await inviteAddress(client, { device: device.uuid, email, role, userId, now })
    const changes = before === role ? [] : [{ field: email, before, after: role }]
    // an invitation that is repeated stands longer
    if (!changed || changes.length > 0)
      await recordAudit(client, ctx, { action: 'device.invite', ...aboutDevice(device, actor), changes })
    return { share }
  })
}

const END = `
  delete from device_share s using app_user u
  where s.device_uuid = $1 and s.user_id = $2 and u.id = s.user_id returning u.email, s.role`

const UNMUTE = `delete from mute where device = $1 and user_id = $2`

const UNINVITE = `delete from device_invitation where device_uuid = $1 and id = $2 returning email, role`

type EndedShare = { email: string; role: ShareRole }

const recordUnshare = (
  client: Queryable,
  ctx: SignedIn,
  { row, email, role }: EndedShare & { row: LockedDevice },
): Promise<void> =>
  recordAudit(client, ctx, {
    action: 'device.unshare',
    ...aboutDevice(row, ctx.actor),
    changes: [{ field: email, before: role, after: null }],
  })

/** Ends a share, or withdraws an invitation: the owner any, another user their own share. */
export const endShare: Verb<typeof unshareDevice> = async (ctx, { params: { deviceId, userId } }) => {
  const { actor } = ctx
  const power = userId === actor.userId ? 'view' : 'manage'
  await withDeviceLock({ actor, deviceId, power }, async (client, row) => {
    const [ended] = await runQuery<EndedShare>(client, END, [row.uuid, userId])
    if (!ended && power === 'manage') {
      const [uninvited] = await runQuery<EndedShare>(client, UNINVITE, [row.uuid, userId])
      if (uninvited) return recordUnshare(client, ctx, { row, ...uninvited })
    }
    if (!ended) throw new AppError('not_found', 'The device is not shared with them')
    await endEscalation(client, row.id, [userId])
    await runQuery(client, UNMUTE, [row.id, userId])
    await notifyDeviceLoss({ id: row.id, publicId: row.publicId, userIds: [userId] }, client)
    await recordUnshare(client, ctx, { row, ...ended })
  })
  return { ok: true }
}
