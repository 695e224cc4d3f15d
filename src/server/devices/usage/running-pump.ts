import { type Actor, accessTo, mayDo } from '@/domain/access/policy'
import { capabilityOf } from '@/ingest/commands'
import { pool } from '@/server/db/pool'
import { type Queryable, runQuery } from '@/server/db/transaction'
import { loadDevices } from '@/server/devices/device-row'

/** The device itself first, then pumps of its owner that fill its tank or draw from it. */
const RUNNING = `
  with tank as (select id, public_id, owner_id from device where public_id = $1)
  select tank.public_id as "deviceId", r.channel as ch, 1 as rank
  from tank join pump_run r on r.device = tank.id and r.ended_at is null
  union all
  select p.public_id, r.channel, 2
  from tank join device p on p.owner_id = tank.owner_id and p.id <> tank.id
  join pump_control c on c.device = p.id
    and tank.public_id in (c.settings ->> 'source', c.settings ->> 'destination')
  join pump_run r on r.device = c.device and r.channel = c.channel and r.ended_at is null
  order by rank, "deviceId", ch limit 1`

/** The pump that runs in or for this device and that the actor may stop from here; null for none. */
export async function runningPumpOf(
  deviceId: string,
  actor: Actor,
  client: Queryable = pool(),
): Promise<{ deviceId: string; ch: number } | null> {
  const [found] = await runQuery<{ deviceId: string; ch: number }>(client, RUNNING, [deviceId])
  if (!found) return null
  const [device] = await loadDevices({ publicId: found.deviceId }, client)
  const access = device ? accessTo(device, actor) : null
  const mayStop = access !== null && mayDo(access, 'operate')
  const canStop = device && capabilityOf(device.family)?.orders.includes('relay.set')
  return mayStop && canStop ? { deviceId: found.deviceId, ch: found.ch } : null
}
