import type {
  getHomeAssistant,
  HomeAssistantAnswer,
  setHomeAssistant,
} from '@/contracts/devices/home-assistant'
import { recordAudit } from '@/server/audit/record'
import { pool } from '@/server/db/pool'
import { type Queryable, runQuery } from '@/server/db/transaction'
import { signalWorkers } from '@/server/db/worker-signals'
import { aboutDevice } from '@/server/devices/device-entity'
import { requireOwnerId, withDeviceLock } from '@/server/devices/device-lock'
import { requireDevice } from '@/server/devices/visible'
import { env } from '@/server/env'
import { AppError } from '@/server/errors'
import type { Verb } from '@/server/verb'
import { MOST_EXPORTED } from './exports'

const IS_SHOWN = `select home_assistant_at is not null as enabled from device where id = $1`

async function isShown(client: Queryable, key: number): Promise<boolean> {
  const [row] = await runQuery<{ enabled: boolean }>(client, IS_SHOWN, [key])
  return row?.enabled ?? false
}

const answerOf = (enabled: boolean): HomeAssistantAnswer => ({
  enabled,
  broker: env.MQTT_URL ? 'external' : 'embedded',
  hasLogin: env.MQTT_HOME_ASSISTANT_USERNAME !== undefined,
})

export const showHomeAssistant: Verb<typeof getHomeAssistant> = async ({ actor }, { params }) => {
  const { id } = await requireDevice(actor, params.deviceId, 'manage')
  return answerOf(await isShown(pool(), id))
}

const SET = `
  update device set home_assistant_at = case when $2 then $3::timestamptz end
  where id = $1 and (home_assistant_at is not null) <> $2 returning 1`

const LOCK = `select pg_advisory_xact_lock(hashtext('cistern home assistant'))`
const COUNT = `select count(*)::int as shown from device where home_assistant_at is not null`

/** What is retained on the broker, and said anew when Home Assistant starts, stays bounded. */
async function requirePlace(client: Queryable): Promise<void> {
  // two devices at once would each find the last place
  await runQuery(client, LOCK)
  const [row] = await runQuery<{ shown: number }>(client, COUNT)
  if (row && row.shown >= MOST_EXPORTED)
    throw new AppError('conflict', `At most ${MOST_EXPORTED} devices can appear in Home Assistant`)
}

/** The workers publish and take away; they are told after the commit. */
export const setInHomeAssistant: Verb<typeof setHomeAssistant> = async (ctx, { params, body }) => {
  const { actor, now } = ctx
  const { enabled } = body
  const asked = { actor, deviceId: params.deviceId, power: 'manage' } as const
  await withDeviceLock(asked, async (client, device) => {
    if (enabled === (await isShown(client, device.id))) return
    if (enabled) {
      requireOwnerId(device)
      await requirePlace(client)
    }
    await runQuery(client, SET, [device.id, enabled, now])
    const changes = [{ field: 'homeAssistant', before: !enabled, after: enabled }]
    await recordAudit(client, ctx, {
      action: 'device.home_assistant',
      ...aboutDevice(device, actor),
      changes,
    })
    await signalWorkers({ t: 'exports', k: [device.id] }, client)
  })
  return answerOf(enabled)
}
