import { forceResolveAlerts } from '@/server/alerts/force-resolve-alerts'
import { AppError } from '@/server/errors'
import { notifyDeviceLoss } from '@/server/db/notify'
import { type Queryable, runQuery } from '@/server/db/transaction'
import { signalWorkers } from '@/server/db/worker-signals'
import type { LockedDevice } from '@/server/devices/device-lock'
import { recordPendingMerge } from './merge-pending'

type MergedDevices = { from: LockedDevice; to: LockedDevice }

const HAS_TANKS = `(t."tankConfig" is not null or t.calibration is not null or t."tankSeries" <> '[]')`

/**
 * Tanks are taken as a whole: half of one description and half of another is none. What either reported to an earlier
 * owner stays out of sight, if need be at the price of some of one's own.
 */
const FILL = `
  update "Device" t set
    name = case when t.name = '' then f.name else t.name end,
    kind = case when t."kindSetAt" is null and f."kindSetAt" is not null then f.kind else coalesce(t.kind, f.kind) end,
    "kindSetAt" = coalesce(t."kindSetAt", f."kindSetAt"),
    "ownerId" = coalesce(t."ownerId", f."ownerId"),
    "claimedAt" = coalesce(t."claimedAt", f."claimedAt"),
    "tankConfig" = case when ${HAS_TANKS} then t."tankConfig" else f."tankConfig" end,
    calibration = case when ${HAS_TANKS} then t.calibration else f.calibration end,
    "tankSeries" = case when ${HAS_TANKS} then t."tankSeries" else f."tankSeries" end,
    "notificationSettings" = coalesce(t."notificationSettings", f."notificationSettings"),
    sensor = coalesce(t.sensor, f.sensor),
    firmware = coalesce(t.firmware, f.firmware),
    hardware = coalesce(t.hardware, f.hardware),
    model = coalesce(t.model, f.model),
    "intervalS" = coalesce(t."intervalS", f."intervalS"),
    -- the readings of two say nothing of how often one reports
    "learnedIntervalS" = null, "learnedAt" = null, "rhythmFrom" = now(),
    tags = case when t.tags = '{}' then f.tags else t.tags end,
    timezone = coalesce(nullif(t.timezone, ''), f.timezone),
    "historyFrom" = greatest(t."historyFrom", f."historyFrom"),
    "createdAt" = least(t."createdAt", f."createdAt"),
    "provisionedAt" = least(t."provisionedAt", f."provisionedAt"),
    "lastSeenAt" = greatest(t."lastSeenAt", f."lastSeenAt"),
    online = coalesce(t.online or f.online, t.online, f.online)
  from "Device" f where t.key = $1 and f.key = $2`

/** Whoever could see the one sees the other; where somebody has both, what they may do with the one that stays counts. */
const SHARE = `
  insert into "DeviceShare" ("deviceId", "userId", role, "createdAt")
  select t.id, s."userId", s.role, s."createdAt"
  from "DeviceShare" s join "Device" f on f.id = s."deviceId" and f.key = $2, "Device" t
  where t.key = $1 and s."userId" is distinct from t."ownerId"
  on conflict do nothing`

const IS_PROTECTED = `select 1 from "DeviceCredential" where "deviceId" = any($1::text[]) limit 1`

const REMOVE = `delete from "Device" where key = $1`

const PUMP_TANKS = ['destination', 'source'].map(
  (tank) =>
    `update pump_control set settings = jsonb_set(settings, '{${tank}}', to_jsonb($2::text)) where settings ->> '${tank}' = $1`,
)

const NAMES = [
  ...PUMP_TANKS,
  `update "DeviceAlias" set "deviceId" = $2 where "deviceId" = $1`,
  `insert into "DeviceAlias" (alias, "deviceId") values ($1, $2)
   on conflict (alias) do update set "deviceId" = excluded."deviceId"`,
  `update "Widget" set config = jsonb_set(config, '{deviceId}', to_jsonb($2::text)) where config ->> 'deviceId' = $1`,
]

/** Rows bound to a sender, and what else tells them apart: the other device's own rows stay. */
const OF_SENDERS = [
  { table: '"TopicMapping"', key: ['topic', 'metric', 'channel'] },
  { table: 'inbox_message', key: ['shape'] },
].flatMap(({ table, key }) => [
  `update ${table} m set sender = $2 where sender = $1 and not exists (
     select from ${table} o where o.sender = $2 and ${key.map((k) => `o.${k} = m.${k}`).join(' and ')})`,
  `delete from ${table} where sender = $1`,
])

/** The secret of one would be demanded of the hardware of both, and the other's hardware does not hold it. */
async function requireUnprotected(client: Queryable, { from, to }: MergedDevices): Promise<void> {
  const found = await runQuery(client, IS_PROTECTED, [[from.deviceId, to.deviceId]])
  if (found.length > 0)
    throw new AppError(
      'conflict',
      'Remove the protection of both devices first (under Credentials): a protected device is heard only with its own secret',
    )
}

/**
 * From the commit on there is one device, and everything that is said to or of `from` is its. The history follows
 * (see `moveHistory`). Throws a conflict when one of them is protected.
 */
export async function joinIdentities(
  client: Queryable,
  { from, to }: MergedDevices,
  now: Date,
): Promise<void> {
  await requireUnprotected(client, { from, to })
  await runQuery(client, FILL, [to.key, from.key])
  await runQuery(client, SHARE, [to.key, from.key])
  await runQuery(client, REMOVE, [from.key])
  for (const rename of [...NAMES, ...OF_SENDERS])
    await runQuery(client, rename, rename.includes('$2') ? [from.deviceId, to.deviceId] : [from.deviceId])
  await forceResolveAlerts(client, { keys: [from.key], resolution: 'released', now })
  await recordPendingMerge(client, { from: from.key, to: to.key }, now)
  await signalWorkers({ t: 'devices', k: [from.key, to.key] }, client)
  for (const t of ['sensors', 'mappings'] as const) await signalWorkers({ t }, client)
  const userIds = [...(from.ownerId ? [from.ownerId] : []), ...from.shares.map(([userId]) => userId)]
  await notifyDeviceLoss({ key: from.key, deviceId: from.deviceId, userIds }, client)
}
