import { notifyDevices } from '@/server/db/notify'
import { type Queryable, inTransaction, runQuery } from '@/server/db/transaction'
import type { muteDevice, unmuteDevice } from '@/contracts/alerts'
import { withDeviceLock } from '@/server/devices/device-lock'
import { AppError } from '@/server/errors'
import type { Verb } from '@/server/verb'

const IS_NORMAL = `not exists (select from alert a where a.device = m.device and a.resolved_at is null)`

const END_UNTIL_NORMAL = `delete from mute m where m.device = any($1::int[]) and m.until is null and ${IS_NORMAL}`

/** Ends the mutes that were to last until these devices are well again, where they are. */
export async function endMutesUntilNormal(client: Queryable, keys: readonly number[]): Promise<void> {
  await runQuery(client, END_UNTIL_NORMAL, [keys])
}

const END_DUE = `delete from mute m where m.until <= $1 or (m.until is null and ${IS_NORMAL}) returning m.device`

/** Ends the mutes whose time is over, or whose device is well again. */
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

/** What already waits to be sent to them of this device, as in quiet hours, is not sent either. */
const DROP = `
  update delivery d set state = 'dropped', ended_at = $3, error = 'muted'
  from alert a where a.id = d.alert_id and a.device = $2 and d.user_id = $1 and d.state = 'pending'`

/** Held, so that it cannot end before the mute that waits for its end is there. */
const LOCK_OPEN_ALERTS = `select 1 from alert where device = $1 and resolved_at is null for key share`

async function requireOpenAlerts(client: Queryable, key: number): Promise<void> {
  const open = await runQuery(client, LOCK_OPEN_ALERTS, [key])
  if (open.length === 0)
    throw new AppError('conflict', 'Nothing is wrong with this device now, so there is nothing to wait for')
}

/** Keeps a device quiet for the person who asks, and for nobody else: whoever may see it may. */
export const muteDeviceAlerts: Verb<typeof muteDevice> = async ({ actor, now }, { params, body }) => {
  const asked = { actor, deviceId: params.deviceId, power: 'view' } as const
  const until = body.for === 'fixed' ? null : new Date(now.getTime() + HOURS[body.for] * HOUR_MS)
  await withDeviceLock(asked, async (client, { key }) => {
    if (until === null) await requireOpenAlerts(client, key)
    await runQuery(client, SAVE, [actor.userId, key, until])
    await runQuery(client, DROP, [actor.userId, key, now])
    await notifyDevices([key], client)
  })
  return { mute: { until: until?.toISOString() ?? null } }
}

const END_MUTE = `delete from mute where user_id = $1 and device = $2`

export const unmuteDeviceAlerts: Verb<typeof unmuteDevice> = async ({ actor }, { params }) => {
  const asked = { actor, deviceId: params.deviceId, power: 'view' } as const
  await withDeviceLock(asked, async (client, { key }) => {
    await runQuery(client, END_MUTE, [actor.userId, key])
    await notifyDevices([key], client)
  })
  return { ok: true }
}
