import type { Rule, Severity } from '@/domain/alerts/types'
import type { Metric } from '@/domain/readings/metrics'
import { pool } from '@/server/db/pool'
import { ownerSeesAlertSql } from './owner-sees-alert-sql'
import { RHYTHM_S } from './rhythm'
import type { Queryable } from '@/server/db/transaction'

/** One value of the latest table: metric id, channel, value, epoch ms, index of the quality. */
type LatestTuple = [metric: number, channel: number, value: number, at: number, quality: number]

/** An open alert: id, rule, channel, severity, and epoch ms of its opening and acknowledgement. */
type AlertTuple = [
  id: string,
  rule: Rule,
  channel: number,
  severity: Severity,
  openedAt: number,
  acknowledgedAt: number | null,
]

/** A device with its newest values as one row of SQL gives it. */
export type DeviceRow = {
  uuid: string
  id: number
  publicId: string
  name: string
  kind: string | null
  ownerId: string | null
  online: boolean | null
  flooding: boolean
  lastSeenAt: Date | null
  provisionedAt: Date | null
  tankConfig: unknown
  calibration: unknown
  tankSeries: unknown
  notificationSettings: unknown
  tags: string[]
  siteId: string | null
  siteName: string | null
  timezone: string
  owner: [name: string, email: string, zone: string] | null
  firmware: string | null
  model: string | null
  family: string
  /** Seconds between two reports, as the device declares them. */
  intervalS: number | null
  /** The same as learned from its readings, else as declared. */
  rhythmS: number | null
  historyFrom: Date | null
  shares: [userId: string, role: 'viewer' | 'operator'][]
  latest: LatestTuple[]
  /** Doubtful values that are newer than the accepted ones. */
  doubtful: LatestTuple[]
  alerts: AlertTuple[]
  /** Users who have muted it, and until when (epoch ms; null until normal). */
  mutes: [userId: string, until: number | null][]
}

export type LevelMetric = Extract<Metric, 'distance_mm' | 'depth_mm' | 'level_pct' | 'volume_l'>

/** Which devices; all given conditions apply. `viewerId`: owned by or shared with. */
export type DeviceFilter = {
  ownerId?: string
  viewerId?: string
  publicId?: string
  keys?: readonly number[]
  uuids?: readonly string[]
}

/** Epoch milliseconds. */
const ms = (column: string): string => `(extract(epoch from ${column}) * 1000)::float8`

type List = { from: string; of: string; only?: string; row: string }

/**
 * A list of tuples that is empty for most devices: testing for existence (Postgres hashes them for many devices, and
 * looks them up for few) costs a fraction of aggregating them.
 */
const rare = ({ from, of, only = 'true', row }: List): string => `
  case when exists (select from ${from} where ${of}) then coalesce((
    select json_agg(json_build_array(${row})) from ${from} where ${of} and ${only}), '[]') else '[]' end`

const SHARES = rare({ from: 'device_share s', of: 's.device_uuid = d.uuid', row: 's.user_id, s.role' })
const ALERTS = rare({
  from: 'alert a',
  of: 'a.device = d.id and a.resolved_at is null',
  only: ownerSeesAlertSql('d', 'a'),
  row: `a.id, a.rule, a.channel, a.severity, ${ms('a.opened_at')}, ${ms('a.acknowledged_at')}`,
})
const MUTES = rare({
  from: 'mute m',
  of: 'm.device = d.id',
  only: '(m.until is null or m.until > now())',
  row: `m.user_id, ${ms('m.until')}`,
})

const DOUBTFUL = rare({
  from: 'doubtful_reading b',
  of: 'b.device = d.id',
  only: `(d.history_from is null or b.at >= d.history_from) and not exists (
    select from latest l where l.device = b.device and l.metric = b.metric and l.channel = b.channel and l.at >= b.at)`,
  row: `b.metric, b.channel, b.value, ${ms('b.at')}, b.quality`,
})

const SELECT = `
  select d.uuid, d.id, d.public_id as "publicId", d.name, d.kind, d.owner_id as "ownerId", d.online,
         d.last_seen_at as "lastSeenAt", d.provisioned_at as "provisionedAt",
         coalesce(d.flooding_at > now() - interval '1 minute', false) as flooding,
         d.tank_config as "tankConfig", d.calibration, d.tank_series as "tankSeries",
         d.notification_settings as "notificationSettings",
         d.tags, d.site_id as "siteId",
         case when d.site_id is null then null else (select s.name from site s where s.id = d.site_id) end as "siteName",
         d.timezone, d.firmware, d.model, d.family, d.interval_s as "intervalS",
         ${RHYTHM_S} as "rhythmS", d.history_from as "historyFrom",
         (select json_build_array(u.name, u.email, u.timezone) from app_user u where u.id = d.owner_id) as owner,
         ${SHARES} as shares, ${ALERTS} as alerts, ${MUTES} as mutes, ${DOUBTFUL} as doubtful,
         coalesce((select json_agg(json_build_array(l.metric, l.channel, l.value, ${ms('l.at')}, l.quality))
                   from latest l
                   where l.device = d.id and (d.history_from is null or l.at >= d.history_from)), '[]') as latest
  from device d
  where ($1::uuid is null or d.owner_id = $1)
    and ($2::text is null
         or d.public_id = coalesce((select a.device_public_id from device_alias a where a.alias = $2), $2))
    and ($3::int[] is null or d.id = any($3))
    and ($4::uuid is null or d.owner_id = $4
         or exists (select from device_share s where s.device_uuid = d.uuid and s.user_id = $4))
    and ($5::uuid[] is null or d.uuid = any($5))
  order by coalesce(nullif(d.name, ''), d.public_id), d.public_id`

/** Devices and their latest values in one query: every open dashboard requests the list every 30 s. */
export async function loadDevices(
  { ownerId, viewerId, publicId, keys, uuids }: DeviceFilter,
  client: Queryable = pool(),
): Promise<DeviceRow[]> {
  const values = [ownerId ?? null, publicId ?? null, keys ?? null, viewerId ?? null, uuids ?? null]
  const { rows } = await client.query<DeviceRow>(SELECT, values)
  return rows
}
