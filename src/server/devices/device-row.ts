import type { Rule, Severity } from '@/domain/alerts/types'
import type { Metric } from '@/domain/readings/metrics'
import { pool } from '@/server/db/pool'
import { ownerSeesAlertSql } from './owner-sees-alert-sql'
import { RHYTHM_S } from './rhythm'
import type { Queryable } from '@/server/db/transaction'

/** One value of the latest table: metric id, channel, value, epoch ms, index of the quality. */
type LatestTuple = [metric: number, channel: number, value: number, at: number, quality: number]

/** An open alert: id, rule, channel, severity, and epoch ms of its beginning and acknowledgement. */
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
  id: string
  key: number
  deviceId: string
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
  timezone: string
  ownerZone: string | null
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
  /** What is stored and not believed, newer than what is. */
  doubtful: LatestTuple[]
  alerts: AlertTuple[]
  /** Who wants to hear nothing of it now, and until when (epoch ms; null until it is well again). */
  mutes: [userId: string, until: number | null][]
}

export type LevelMetric = Extract<Metric, 'distance_mm' | 'depth_mm' | 'level_pct' | 'volume_l'>

/** Which devices; every given condition must hold. `viewerId`: owned by or shared with. */
export type DeviceFilter = {
  ownerId?: string
  viewerId?: string
  deviceId?: string
  keys?: readonly number[]
}

/** Epoch milliseconds. */
const ms = (column: string): string => `(extract(epoch from ${column}) * 1000)::float8`

type List = { from: string; of: string; only?: string; row: string }

/**
 * A list of tuples that is empty for most devices: looking whether there are any (Postgres hashes them for many devices,
 * and looks them up for few) costs a fraction of gathering them.
 */
const rare = ({ from, of, only = 'true', row }: List): string => `
  case when exists (select from ${from} where ${of}) then coalesce((
    select json_agg(json_build_array(${row})) from ${from} where ${of} and ${only}), '[]') else '[]' end`

const SHARES = rare({ from: '"DeviceShare" s', of: 's."deviceId" = d.id', row: 's."userId", s.role' })
const ALERTS = rare({
  from: 'alert a',
  of: 'a.device = d.key and a.resolved_at is null',
  only: ownerSeesAlertSql('d', 'a'),
  row: `a.id, a.rule, a.channel, a.severity, ${ms('a.opened_at')}, ${ms('a.acknowledged_at')}`,
})
const MUTES = rare({
  from: 'mute m',
  of: 'm.device = d.key',
  only: '(m.until is null or m.until > now())',
  row: `m.user_id, ${ms('m.until')}`,
})

const DOUBTFUL = rare({
  from: 'doubtful_reading b',
  of: 'b.device = d.key',
  only: `(d."historyFrom" is null or b.at >= d."historyFrom") and not exists (
    select from latest l where l.device = b.device and l.metric = b.metric and l.channel = b.channel and l.at >= b.at)`,
  row: `b.metric, b.channel, b.value, ${ms('b.at')}, b.quality`,
})

const SELECT = `
  select d.id, d.key, d."deviceId", d.name, d.kind, d."ownerId", d.online, d."lastSeenAt", d."provisionedAt",
         coalesce(d."floodingAt" > now() - interval '1 minute', false) as flooding,
         d."tankConfig", d.calibration, d."tankSeries", d."notificationSettings",
         d.tags, d.timezone, d.firmware, d.model, d.family, d."intervalS", ${RHYTHM_S} as "rhythmS", d."historyFrom",
         (select u.timezone from "User" u where u.id = d."ownerId") as "ownerZone",
         ${SHARES} as shares, ${ALERTS} as alerts, ${MUTES} as mutes, ${DOUBTFUL} as doubtful,
         coalesce((select json_agg(json_build_array(l.metric, l.channel, l.value, ${ms('l.at')}, l.quality))
                   from latest l
                   where l.device = d.key and (d."historyFrom" is null or l.at >= d."historyFrom")), '[]') as latest
  from "Device" d
  where ($1::uuid is null or d."ownerId" = $1)
    and ($2::text is null or d."deviceId" = coalesce((select a."deviceId" from "DeviceAlias" a where a.alias = $2), $2))
    and ($3::int[] is null or d.key = any($3))
    and ($4::uuid is null or d."ownerId" = $4
         or exists (select from "DeviceShare" s where s."deviceId" = d.id and s."userId" = $4))
  order by coalesce(nullif(d.name, ''), d."deviceId"), d."deviceId"`

/** Devices and their latest values in one query: the list is asked for every 30 s by every open dashboard. */
export async function loadDevices(
  { ownerId, viewerId, deviceId, keys }: DeviceFilter,
  client: Queryable = pool(),
): Promise<DeviceRow[]> {
  const values = [ownerId ?? null, deviceId ?? null, keys ?? null, viewerId ?? null]
  const { rows } = await client.query<DeviceRow>(SELECT, values)
  return rows
}
