import { OPEN_STATES } from '@/domain/rollouts/states'
import { forceResolveAlerts } from '@/server/alerts/force-resolve-alerts'
import { AppError } from '@/server/errors'
import { int4s } from '@/server/db/arrays'
import { notifyDeviceLoss } from '@/server/db/notify'
import { type Queryable, runQuery } from '@/server/db/transaction'
import { signalWorkers } from '@/server/db/worker-signals'
import type { LockedDevice } from '@/server/devices/device-lock'
import { moveNodeAddress } from '@/server/firmware/tokens/nodes'
import { recordPendingMerge } from './merge-pending'

type MergedDevices = { from: LockedDevice; to: LockedDevice }

const HAS_TANKS = `(t.tank_config is not null or t.calibration is not null or t.tank_series <> '[]')`

/**
 * Tanks are taken as a whole: halves of two descriptions make no valid one. Reports to an earlier owner of either
 * device stay hidden, if necessary with some of the present owner's.
 */
const FILL = `
  update device t set
    name = case when t.name = '' then f.name else t.name end,
    kind = case when t.kind_set_at is null and f.kind_set_at is not null then f.kind else coalesce(t.kind, f.kind) end,
    kind_set_at = coalesce(t.kind_set_at, f.kind_set_at),
    owner_id = coalesce(t.owner_id, f.owner_id),
    claimed_at = coalesce(t.claimed_at, f.claimed_at),
    tank_config = case when ${HAS_TANKS} then t.tank_config else f.tank_config end,
    calibration = case when ${HAS_TANKS} then t.calibration else f.calibration end,
    tank_series = case when ${HAS_TANKS} then t.tank_series else f.tank_series end,
    notification_settings = coalesce(t.notification_settings, f.notification_settings),
    sensor = coalesce(t.sensor, f.sensor),
    firmware_opt_out_at = coalesce(t.firmware_opt_out_at, f.firmware_opt_out_at),
    -- what was stated of the hardware of one is not true of that of the other
    boot_relay = null,
    home_assistant_at = coalesce(t.home_assistant_at, f.home_assistant_at),
    firmware = coalesce(t.firmware, f.firmware),
    hardware = coalesce(t.hardware, f.hardware),
    model = coalesce(t.model, f.model),
    interval_s = coalesce(t.interval_s, f.interval_s),
    -- the readings of two say nothing of how often one reports
    learned_interval_s = null, learned_at = null, rhythm_from = now(),
    tags = case when t.tags = '{}' then f.tags else t.tags end,
    timezone = coalesce(nullif(t.timezone, ''), f.timezone),
    -- a place of the other's owner is no place of this one
    site_id = case when t.owner_id is null or t.owner_id = f.owner_id
      then coalesce(t.site_id, f.site_id) else t.site_id end,
    history_from = greatest(t.history_from, f.history_from),
    created_at = least(t.created_at, f.created_at),
    provisioned_at = least(t.provisioned_at, f.provisioned_at),
    last_seen_at = greatest(t.last_seen_at, f.last_seen_at),
    online = coalesce(t.online or f.online, t.online, f.online)
  from device f where t.id = $1 and f.id = $2`

/** Users with access to one device get access to the other; with both, the role on the remaining device counts. */
const SHARE = `
  insert into device_share (device_uuid, user_id, role, created_at)
  select t.uuid, s.user_id, s.role, s.created_at
  from device_share s join device f on f.uuid = s.device_uuid and f.id = $2, device t
  where t.id = $1 and s.user_id is distinct from t.owner_id
  on conflict do nothing`

const IS_PROTECTED = `select 1 from device_credential where device_public_id = any($1::text[]) limit 1`

/** Who adds it to a roll-out at this moment has done so before, or finds it gone. */
const HOLD = `select 1 from device where id = $1 for update`
const IS_UPDATING = `
  select 1 from rollout_item where device_id = any($1::int[]) and state = any($2::text[]) limit 1`

const REMOVE = `delete from device where id = $1`
/** Its hash is bound to the device that goes, so it cannot follow; the remaining device keeps its own. */
const REMOVE_CLAIM_CODE = `delete from device_claim_code where device = $1`

const MOVE_NOTES = `update device_note set device = $2 where device = $1`

const PUMP_TANKS = ['destination', 'source'].map(
  (tank) =>
    `update pump_control set settings = jsonb_set(settings, '{${tank}}', to_jsonb($2::text)) where settings ->> '${tank}' = $1`,
)

const NAMES = [
  ...PUMP_TANKS,
  `update device_alias set device_public_id = $2 where device_public_id = $1`,
  `insert into device_alias (alias, device_public_id) values ($1, $2)
   on conflict (alias) do update set device_public_id = excluded.device_public_id`,
  `update widget set config = jsonb_set(config, '{deviceId}', to_jsonb($2::text)) where config ->> 'deviceId' = $1`,
]

/** Rows bound to a sender, and their other key columns: the remaining device's own rows stay. */
const OF_SENDERS = [
  { table: 'topic_mapping', key: ['topic', 'metric', 'channel'] },
  { table: 'inbox_message', key: ['shape'] },
].flatMap(({ table, key }) => [
  `update ${table} m set sender = $2 where sender = $1 and not exists (
     select from ${table} o where o.sender = $2 and ${key.map((k) => `o.${k} = m.${k}`).join(' and ')})`,
  `delete from ${table} where sender = $1`,
])

/** The secret of one device would be required of the hardware of both, and the other hardware does not have it. */
async function requireUnprotected(client: Queryable, { from, to }: MergedDevices): Promise<void> {
  const found = await runQuery(client, IS_PROTECTED, [[from.publicId, to.publicId]])
  if (found.length > 0)
    throw new AppError(
      'conflict',
      'Remove the protection of both devices first (under Credentials): a protected device is heard only with its own secret',
    )
}

/** What one of them says of its update would be the other's, and the roll-out would lose a device that it waits for. */
async function requireNotUpdating(client: Queryable, { from, to }: MergedDevices): Promise<void> {
  await runQuery(client, HOLD, [from.id])
  const found = await runQuery(client, IS_UPDATING, [int4s([from, to], ({ id }) => id), OPEN_STATES])
  if (found.length > 0)
    throw new AppError(
      'updating',
      'One of these devices is in a roll-out of firmware: merge them once its update has ended',
    )
}

/**
 * From the commit on there is one device, and all messages and calls for `from` are its own. The history follows (see
 * `moveHistory`). Throws a conflict when one of them is protected or is being updated.
 */
export async function joinIdentities(
  client: Queryable,
  { from, to }: MergedDevices,
  now: Date,
): Promise<void> {
  await requireUnprotected(client, { from, to })
  await requireNotUpdating(client, { from, to })
  await runQuery(client, FILL, [to.id, from.id])
  await runQuery(client, SHARE, [to.id, from.id])
  await runQuery(client, REMOVE_CLAIM_CODE, [from.id])
  for (const rename of [...NAMES, ...OF_SENDERS])
    await runQuery(client, rename, rename.includes('$2') ? [from.publicId, to.publicId] : [from.publicId])
  await moveNodeAddress(client, { from: from.id, to: to.id })
  await runQuery(client, MOVE_NOTES, [from.id, to.id])
  // last: what still refers to it goes with it
  await runQuery(client, REMOVE, [from.id])
  await forceResolveAlerts(client, { keys: [from.id], resolution: 'released', now })
  await recordPendingMerge(client, { from: from.id, to: to.id }, now)
  await signalWorkers({ t: 'devices', k: [from.id, to.id] }, client)
  for (const t of ['sensors', 'mappings'] as const) await signalWorkers({ t }, client)
  const userIds = [...(from.ownerId ? [from.ownerId] : []), ...from.shares.map(([userId]) => userId)]
  await notifyDeviceLoss({ id: from.id, publicId: from.publicId, userIds }, client)
}
