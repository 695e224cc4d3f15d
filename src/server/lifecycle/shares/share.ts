import { randomUUID } from 'node:crypto'
import type { Share, shareDevice, ShareRole } from '@/contracts/devices/device-care'
import { requireOwnerId, withDeviceLock } from '@/server/devices/device-lock'
import { AppError } from '@/server/errors'
import type { Verb } from '@/server/verb'
import { requireInvitationQuota } from '@/server/lifecycle/invitations/limit'
import { requireOtherAddress } from '@/server/lifecycle/invitations/other-address'
import { notifyDevices } from '@/server/db/notify'
import { type Queryable, runQuery } from '@/server/db/transaction'
import { invitedView, shareView } from './share-view'

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
