import type { deleteAccount } from '@/contracts/security'
import type { User } from '@/generated/prisma/client'
import { requireFresh } from '@/server/accounts/reauth'
import { db } from '@/server/db/prisma'
import { lockDevices } from '@/server/devices/device-lock'
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
  const sessions = await inLongTransaction((client) => eraseAccount(client, user, ctx.now))
  await notifySessionsEnded(sessions)
  ctx.setSessionCookie(null)
  return { ok: true }
}

/** In order of id, so that two superusers who leave at once do not wait for each other. */
const SUPERUSERS = `
  select id from "User" where role = 'superuser' and "disabledAt" is null order by id for update`
/** Their shares end with the account, so the devices of others are held too. */
const CONCERNED = `
  select d.key from "Device" d
  where d."ownerId" = $1 or exists (select from "DeviceShare" s where s."deviceId" = d.id and s."userId" = $1)`
const SESSIONS = `select id from "Session" where "userId" = $1 and "revokedAt" is null`

/** Whatever says this person's name on what stays: devices of others, mappings, alerts of others. */
const FORGET = [
  `delete from delivery where user_id = $1`,
  `delete from "DeviceInvitation" i using "User" u where u.id = $1 and i.email = u.email`,
  `delete from "DeviceTransfer" t using "User" u where u.id = $1 and t.email = u.email`,
  `delete from alert where owner_id = $1`,
  `update alert set acknowledged_by_id = null where acknowledged_by_id = $1`,
  `update command set user_id = null where user_id = $1`,
  `update pump_run set user_id = nullif(user_id, $1), stopped_by_id = nullif(stopped_by_id, $1)
   where user_id = $1 or stopped_by_id = $1`,
  `update "TopicMapping" set "creatorId" = null where "creatorId" = $1`,
  `update "Device" set "notificationSettings" = "notificationSettings" #- '{extras,escalation}'
   where "notificationSettings" #>> '{extras,escalation,userId}' = $1::text`,
]

/** Releases the devices, erases everything else, and answers the sessions that ended with it. */
async function eraseAccount(client: Queryable, { id, role }: User, now: Date): Promise<string[]> {
  if (role === 'superuser') await requireAnotherSuperuser(client, id)
  const concerned = await runQuery<{ key: number }>(client, CONCERNED, [id])
  const held = await lockDevices(
    client,
    concerned.map(({ key }) => key),
  )
  for (const device of held) if (device.ownerId === id) await releaseLockedDevice(client, device, now)
  const sessions = await runQuery<{ id: string }>(client, SESSIONS, [id])
  for (const statement of FORGET) await runQuery(client, statement, [id])
  await runQuery(client, `delete from "User" where id = $1`, [id])
  return sessions.map((session) => session.id)
}

async function requireAnotherSuperuser(client: Queryable, id: string): Promise<void> {
  const all = await runQuery<{ id: string }>(client, SUPERUSERS)
  if (!all.some((one) => one.id !== id))
    throw new AppError('conflict', 'You are the last superuser. Make somebody else one first.')
}
