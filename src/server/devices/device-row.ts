import type { Metric } from '@/domain/metrics'
import { pool } from '@/server/pg'
import type { Queryable } from '@/server/readings/transaction'

/** One value of the latest table: metric id, channel, value, epoch ms, index of the quality. */
type LatestTuple = [metric: number, channel: number, value: number, at: number, quality: number]

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
  intervalS: number | null
  historyFrom: Date | null
  shares: [userId: string, role: 'viewer' | 'operator'][]
  latest: LatestTuple[]
}

export type LevelMetric = Extract<Metric, 'distance_mm' | 'depth_mm' | 'level_pct' | 'volume_l'>

/** Which devices; every given condition must hold. `viewerId`: owned by or shared with. */
export type DeviceFilter = {
  ownerId?: string
  viewerId?: string
  deviceId?: string
  keys?: readonly number[]
}

const SELECT = `
  select d.id, d.key, d."deviceId", d.name, d.kind, d."ownerId", d.online, d."lastSeenAt", d."provisionedAt",
         coalesce(d."floodingAt" > now() - interval '1 minute', false) as flooding,
         d."tankConfig", d.calibration, d."tankSeries", d."notificationSettings",
         d.tags, d.timezone, d.firmware, d.model, d.family, d."intervalS", d."historyFrom",
         (select u.timezone from "User" u where u.id = d."ownerId") as "ownerZone",
         coalesce((select json_agg(json_build_array(s."userId", s.role)) from "DeviceShare" s
                   where s."deviceId" = d.id), '[]') as shares,
         coalesce((select json_agg(json_build_array(l.metric, l.channel, l.value,
                                                    (extract(epoch from l.at) * 1000)::float8, l.quality))
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
