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
import { requireOwnerId, withDeviceLock } from '@/server/devices/device-lock'
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

/** Those who have accepted, then those who are invited. */
export const listSharesOfDevice: Verb<typeof listShares> = async ({ actor, now }, { params }) => {
  const { id: deviceId } = await requireDevice(actor, params.deviceId, 'manage')
  const where = { deviceId, expiresAt: { gt: now } }
  const [shares, invitations, offer] = await Promise.all([
    db().deviceShare.findMany({
      where: { deviceId },
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
  update "DeviceShare" s set role = $3::"ShareRole" from "User" u
  where s."deviceId" = $1 and u.id = s."userId" and u.email = $2
  returning s.role, s."createdAt", u.id, u.name, u.email, u."emailVerifiedAt"`

/** One that was declined stays declined: nobody is asked again and again. */
const INVITE = `
  insert into "DeviceInvitation" (id, "deviceId", email, role, "invitedById", "createdAt", "expiresAt")
  values ($1, $2, $3, $4::"ShareRole", $5, $6, $7)
  on conflict ("deviceId", email) do update set
    role = excluded.role, "invitedById" = excluded."invitedById", "expiresAt" = excluded."expiresAt"
  returning id, email, role, "createdAt"`

const COUNT = `
  select (select count(*) from "DeviceShare" where "deviceId" = $1)::int
       + (select count(*) from "DeviceInvitation" where "deviceId" = $1 and "expiresAt" > $2)::int as count`

type ChangedShare = {
  role: ShareRole
  createdAt: Date
  id: string
  name: string
  email: string
  emailVerifiedAt: Date | null
}
type InvitedRow = { id: string; email: string; role: ShareRole; createdAt: Date }
type InviteRequest = { device: string; email: string; role: ShareRole; userId: string; now: Date }

async function inviteAddress(
  client: Queryable,
  { device, email, role, userId, now }: InviteRequest,
): Promise<Share> {
  const until = new Date(now.getTime() + STANDS_MS)
  const values = [randomUUID(), device, email, role, userId, now, until]
  const [invited] = await runQuery<InvitedRow>(client, INVITE, values)
  const [counted] = await runQuery<{ count: number }>(client, COUNT, [device, now])
  if (!invited || (counted?.count ?? 0) > MOST)
    throw new AppError('conflict', `A device can be shared with ${MOST} people at most`)
  return invitedView(invited)
}

/** Invites an address, or changes what somebody may do who has accepted. It is answered alike whoever has the address. */
export const shareOwnDevice: Verb<typeof shareDevice> = async ({ actor, now }, { params, body }) => {
  await requireInvitationQuota(actor.userId, body.email)
  const asked = { actor, deviceId: params.deviceId, power: 'manage' } as const
  return withDeviceLock(asked, async (client, device) => {
    const ownerId = requireOwnerId(device)
    const email = await requireOtherAddress(client, { email: body.email, actorId: actor.userId, ownerId })
    const [changed] = await runQuery<ChangedShare>(client, CHANGE, [device.id, email, body.role])
    if (changed) await notifyDevices([device.key], client)
    const { role, userId } = { role: body.role, userId: actor.userId }
    return {
      share: changed
        ? shareView({ ...changed, user: changed })
        : await inviteAddress(client, { device: device.id, email, role, userId, now }),
    }
  })
}

const END = `delete from "DeviceShare" where "deviceId" = $1 and "userId" = $2 returning 1`

const UNMUTE = `delete from mute where device = $1 and user_id = $2`

const UNINVITE = `delete from "DeviceInvitation" where "deviceId" = $1 and id = $2 returning 1`

/** Ends a share, or takes an invitation back: the owner any, somebody else their own share. */
export const endShare: Verb<typeof unshareDevice> = async ({ actor }, { params: { deviceId, userId } }) => {
  const power = userId === actor.userId ? 'view' : 'manage'
  await withDeviceLock({ actor, deviceId, power }, async (client, row) => {
    const ended = await runQuery(client, END, [row.id, userId])
    if (ended.length === 0 && power === 'manage') {
      const uninvited = await runQuery(client, UNINVITE, [row.id, userId])
      if (uninvited.length > 0) return
    }
    if (ended.length === 0) throw new AppError('not_found', 'The device is not shared with them')
    await endEscalation(client, row.key, [userId])
    await runQuery(client, UNMUTE, [row.key, userId])
    await notifyDeviceLoss({ key: row.key, deviceId: row.deviceId, userIds: [userId] }, client)
  })
  return { ok: true }
}
