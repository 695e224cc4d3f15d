import { notifyDevices } from '@/server/db/notify'
import { type Queryable, inTransaction, runQuery } from '@/server/db/transaction'
import type { muteDevice, unmuteDevice } from '@/contracts/alerts'
import { recordAudit } from '@/server/audit/record'
import { aboutDevice } from '@/server/devices/device-entity'
import { withDeviceLock } from '@/server/devices/device-lock'
import { AppError } from '@/server/errors'
import type { Verb } from '@/server/verb'

const IS_NORMAL = `not exists (select from alert a where a.device = m.device and a.resolved_at is null)`

const END_UNTIL_NORMAL = `delete from mute m where m.device = any($1::int[]) and m.until is null and ${IS_NORMAL}`

/** Ends the mutes until normal of those of these devices that have no open alert. */
export async function endMutesUntilNormal(client: Queryable, keys: readonly number[]): Promise<void> {
  await runQuery(client, END_UNTIL_NORMAL, [keys])
}

const END_DUE = `delete from mute m where m.until <= $1 or (m.until is null and ${IS_NORMAL}) returning m.device`

/** Ends the mutes that have expired, or whose device is back to normal. */
export const endMutes = (now: Date): Promise<void> =>
  inTransaction(async (client) => {
    const ended = await runQuery<{ device: number }>(client, END_DUE, [now])
    await notifyDevices([...new Set(ended.map(({ device }) => device))], client)
  })

const HOUR_MS = 3_600_000
const HOURS = { '1h': 1, '8h': 8 }

const SAVE = `
  insert into mute (user_id, device, until) values ($1, $2, $3)
  on conflict (user_id, device) do update set until = excluded.until`

/** Drops the user's pending deliveries of this device, such as those deferred by quiet hours. */
const DROP = `
  update delivery d set state = 'dropped', ended_at = $3, error = 'muted'
  from alert a where a.id = d.alert_id and a.device = $2 and d.user_id = $1 and d.state = 'pending'`

/** Locks the open alerts, so that none resolves before the mute that waits for its end is stored. */
const LOCK_OPEN_ALERTS = `select 1 from alert where device = $1 and resolved_at is null for key share`

async function requireOpenAlerts(client: Queryable, key: number): Promise<void> {
  const open = await runQuery(client, LOCK_OPEN_ALERTS, [key])
  if (open.length === 0)
    throw new AppError('conflict', 'Nothing is wrong with this device now, so there is nothing to wait for')
}

/** Mutes a device for the calling user only; requires the right to view it. */
export const muteDeviceAlerts: Verb<typeof muteDevice> = async (ctx, { params, body }) => {
  const { actor, now } = ctx
  const asked = { actor, deviceId: params.deviceId, power: 'view' } as const
  const until = body.for === 'fixed' ? null : new Date(now.getTime() + HOURS[body.for] * HOUR_MS)
  await withDeviceLock(asked, async (client, device) => {
    const { id } = device
    if (until === null) await requireOpenAlerts(client, id)
    await runQuery(client, SAVE, [actor.userId, id, until])
    await runQuery(client, DROP, [actor.userId, id, now])
    await notifyDevices([id], client)
    const changes = [{ field: 'until', before: null, after: until?.toISOString() ?? 'normal' }]
    await recordAudit(client, ctx, { action: 'alert.mute', ...aboutDevice(device, actor), changes })
  })
  return { mute: { until: until?.toISOString() ?? null } }
}

const END_MUTE = `delete from mute where user_id = $1 and device = $2 returning 1`

export const unmuteDeviceAlerts: Verb<typeof unmuteDevice> = async (ctx, { params }) => {
  const { actor } = ctx
  const asked = { actor, deviceId: params.deviceId, power: 'view' } as const
  await withDeviceLock(asked, async (client, device) => {
    const ended = await runQuery(client, END_MUTE, [actor.userId, device.id])
    await notifyDevices([device.id], client)
    if (ended.length > 0)
      await recordAudit(client, ctx, { action: 'alert.unmute', ...aboutDevice(device, actor) })
  })
  return { ok: true }
}
