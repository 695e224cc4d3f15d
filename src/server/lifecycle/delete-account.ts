import type { deleteAccount } from '@/contracts/security'
import type { User } from '@/generated/prisma/client'
import { requireFresh } from '@/server/accounts/reauth'
import { type AuditEntry, recordAudit, requestSource } from '@/server/audit/record'
import { userEntity } from '@/server/accounts/user-entity'
import { db } from '@/server/db/prisma'
import { deviceEntity } from '@/server/devices/device-entity'
import { type LockedDevice, lockDevices } from '@/server/devices/device-lock'
import { releaseLockedDevice } from './release'
import { AppError } from '@/server/errors'
import type { Verb } from '@/server/verb'
import { notifySessionsEnded } from '@/server/db/notify'
import { inLongTransaction, type Queryable, runQuery } from '@/server/db/transaction'

export const deleteOwnAccount: Verb<typeof deleteAccount> = async (ctx, { body }) => {
  const user = await db().user.findUniqueOrThrow({ where: { id: ctx.actor.userId } })
  if (body.email.toLowerCase() !== user.email) {
    const message = 'Type the e-mail address of your account'
    throw new AppError('invalid_input', message, { issues: [{ path: 'email', message }] })
  }
  const { currentPassword } = body
  await requireFresh(ctx, {
    user,
    currentPassword,
    prompt: 'Enter your current password to delete your account',
  })
  const sessions = await inLongTransaction(async (client) => {
    const { ended, devices } = await eraseAccount(client, user, ctx.now)
    const source = { ...requestSource(ctx), name: user.email }
    const losses = devices.map((device) => lossOf(device, user))
    await recordAudit(client, source, ...losses, { action: 'user.delete', entity: userEntity(user) })
    return ended
  })
  await notifySessionsEnded(sessions)
  ctx.setSessionCookie(null)
  return { ok: true }
}

/** In order of id, so that two superusers who delete their accounts at once do not deadlock. */
const SUPERUSERS = `
  select id from app_user where role = 'superuser' and disabled_at is null order by id for no key update`
/** The user's shares end with the account, so devices shared with the user are locked too. */
const CONCERNED = `
  select d.id as key from device d
  where d.owner_id = $1 or exists (select from device_share s where s.device_uuid = d.uuid and s.user_id = $1)`
const SESSIONS = `select id from session where user_id = $1 and revoked_at is null`

/** Removes references to the user from rows that stay: devices of others, mappings, alerts of others. */
const FORGET = [
  `delete from delivery where user_id = $1`,
  `delete from device_invitation i using app_user u where u.id = $1 and i.email = u.email`,
  `delete from device_transfer t using app_user u where u.id = $1 and t.email = u.email`,
  `delete from alert where owner_id = $1`,
  `update alert set acknowledged_by_id = null where acknowledged_by_id = $1`,
  `update command set user_id = null where user_id = $1`,
  `update pump_run set user_id = nullif(user_id, $1), stopped_by_id = nullif(stopped_by_id, $1)
   where user_id = $1 or stopped_by_id = $1`,
  `update topic_mapping set creator_id = null where creator_id = $1`,
  `update device set notification_settings = notification_settings #- '{extras,escalation}'
   where notification_settings #>> '{extras,escalation,userId}' = $1::text`,
]

type Erased = {
  /** Sessions that ended. */ ended: string[]
  /** As they were, shared ones included. */ devices: LockedDevice[]
}

/** Releases the devices and erases everything else. */
async function eraseAccount(client: Queryable, { id, role }: User, now: Date): Promise<Erased> {
  if (role === 'superuser') await requireAnotherSuperuser(client, id)
  const concerned = await runQuery<{ key: number }>(client, CONCERNED, [id])
  const held = await lockDevices(
    client,
    concerned.map(({ key }) => key),
  )
  for (const device of held) if (device.ownerId === id) await releaseLockedDevice(client, device, now)
  const sessions = await runQuery<{ id: string }>(client, SESSIONS, [id])
  for (const statement of FORGET) await runQuery(client, statement, [id])
  await runQuery(client, `delete from app_user where id = $1`, [id])
  return { ended: sessions.map((session) => session.id), devices: held }
}

/** What the account's end is for a device: its release, or the end of a share. */
function lossOf({ ownerId, shares, ...device }: LockedDevice, { id, email }: User): AuditEntry {
  const [entity, reason] = [deviceEntity(device), 'the account was deleted']
  if (ownerId === id) return { action: 'device.release', entity, reason }
  const [, role = null] = shares.find(([userId]) => userId === id) ?? []
  return { action: 'device.unshare', entity, reason, changes: [{ field: email, before: role, after: null }] }
}

async function requireAnotherSuperuser(client: Queryable, id: string): Promise<void> {
  const all = await runQuery<{ id: string }>(client, SUPERUSERS)
  if (!all.some((one) => one.id !== id))
    throw new AppError('conflict', 'You are the last superuser. Make somebody else one first.')
}
