import { metricId, type Metric } from '@/domain/readings/metrics'
import type { Frame } from '@/domain/lora/frames'
import type { Reception } from '@/domain/lora/gateways'
import { pool } from '@/server/db/pool'
import type { DeviceRow } from '@/server/devices/device-row'
import { runQuery } from '@/server/db/transaction'

/** A stored frame; `device` is its key. */
export type StoredUplink = Frame & { device: number; spreading: number | null; gateways: Reception[] }

/** Frames of before the owner's time are an earlier owner's. */
const UPLINKS = `
  select u.device, (extract(epoch from u.at) * 1000)::float8 as at, u.f_cnt as "fCnt", u.session, u.spreading, u.gateways
  from lora_uplink u join "Device" d on d.key = u.device
  where u.device = any($1::int[]) and u.at >= $2 and u.at >= coalesce(d."historyFrom", u.at)
  order by u.at desc limit $3`

/** Frames of devices since a time, the newest first, at most `limit` of them. */
export const loadUplinks = (keys: readonly number[], since: Date, limit: number): Promise<StoredUplink[]> =>
  runQuery<StoredUplink>(pool(), UPLINKS, [keys, since, limit])

const LORA_FAMILIES = ['chirpstack', 'ttn', 'multitech']

/** True for a device that speaks LoRaWAN, or says that it is a LoRa device. */
export const isLoraDevice = ({ family, kind }: DeviceRow): boolean =>
  LORA_FAMILIES.includes(family) || kind === 'lora'

/** The newest value of a metric of the device itself; null when it never told one. */
export const latestValueOf = ({ latest }: DeviceRow, metric: Metric): number | null =>
  latest.find(([id, channel]) => id === metricId(metric) && channel === 0)?.[2] ?? null
