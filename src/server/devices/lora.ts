import { metricId, type Metric } from '@/domain/readings/metrics'
import { type Frame, countFrames, usualIntervalS } from '@/domain/lora/frames'
import { type Reception, bestOf, gatewaysOf, silentGateways } from '@/domain/lora/gateways'
import { pool } from '@/server/db/pool'
import type { Actor } from '@/domain/access/policy'
import { NO_SITE } from '@/domain/devices/site'
import { type DeviceRow, loadDevices } from './device-row'
import { siteOf } from './device-view'
import { runQuery } from '@/server/db/transaction'
import type { getLora, Lora, loraOverview } from '@/contracts/devices/lora'
import { db } from '@/server/db/prisma'
import { requireDevice, visibleTo } from './visible'
import type { Verb } from '@/server/verb'
import { DAY_MS, MINUTE_MS } from '@/server/timeseries/storage/types'

/** A stored frame; `device` is its key. */
export type StoredUplink = Frame & { device: number; spreading: number | null; gateways: Reception[] }

/** Frames from before the present owner are private to an earlier owner. */
const UPLINKS = `
  select u.device, (extract(epoch from u.at) * 1000)::float8 as at, u.f_cnt as "fCnt", u.session, u.spreading, u.gateways
  from lora_uplink u join device d on d.id = u.device
  where u.device = any($1::int[]) and u.at >= $2 and u.at >= coalesce(d.history_from, u.at)
  order by u.at desc limit $3`

/** Frames of devices since a time, the newest first, at most `limit` of them. */
export const loadUplinks = (keys: readonly number[], since: Date, limit: number): Promise<StoredUplink[]> =>
  runQuery<StoredUplink>(pool(), UPLINKS, [keys, since, limit])

const LORA_FAMILIES = ['chirpstack', 'ttn', 'multitech']

/** True for a device of a LoRaWAN family, or one that declares itself a LoRa device. */
export const isLoraDevice = ({ family, kind }: DeviceRow): boolean =>
  LORA_FAMILIES.includes(family) || kind === 'lora'

/** The newest value of a metric of the device itself; null when it never reported one. */
export const latestValueOf = ({ latest }: DeviceRow, metric: Metric): number | null =>
  latest.find(([id, channel]) => id === metricId(metric) && channel === 0)?.[2] ?? null

const KEPT_MS = 14 * DAY_MS
/** Limit: a frame every ten seconds for a day. */
const MOST_OF_DEVICE = 8_640

async function queueOf({ id: key }: DeviceRow): Promise<Lora['queue']> {
  const rows = await db().command.findMany({
    where: { device: key, endedAt: null },
    orderBy: { createdAt: 'asc' },
    take: 100,
  })
  return rows.map(({ id, type, state, createdAt, expiresAt }) => ({
    commandId: id,
    type,
    state,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }))
}

const iso = (ms: number): string => new Date(ms).toISOString()

/** A device that reports once a day has no usual interval within one day. */
const intervalOf = (
  row: DeviceRow,
  { day, all }: { day: StoredUplink[]; all: StoredUplink[] },
): number | null => row.intervalS ?? usualIntervalS(day) ?? usualIntervalS(all)

/** Values that network servers do not report with frames are taken from readings. */
function loraView(row: DeviceRow, all: StoredUplink[], now: Date): Omit<Lora, 'queue'> {
  const day = all.filter(({ at }) => at >= now.getTime() - DAY_MS)
  const [last] = all
  const [best, counted] = [bestOf(last?.gateways ?? []), countFrames(day)]
  const lastAt = last?.at ?? row.lastSeenAt?.getTime() ?? null
  const intervalS = intervalOf(row, { day, all })
  return {
    deviceId: row.publicId,
    lastUplinkAt: lastAt === null ? null : iso(lastAt),
    intervalS,
    nextExpectedAt: lastAt === null || intervalS === null ? null : iso(lastAt + intervalS * 1000),
    fCnt: last?.fCnt ?? null,
    ...counted,
    rssi: best?.[1] ?? latestValueOf(row, 'rssi_dbm'),
    snr: best?.[2] ?? latestValueOf(row, 'snr_db'),
    spreading: last?.spreading ?? null,
    batteryPercent: latestValueOf(row, 'battery_pct'),
    batteryV: latestValueOf(row, 'battery_v'),
    gateways: gatewaysOf(day).map(({ gatewayId, lastAt: at, uplinks, rssi, snr }) => ({
      gatewayId,
      at: iso(at),
      uplinks,
      rssi,
      snr,
    })),
  }
}

export const getLoraOfDevice: Verb<typeof getLora> = async ({ actor, now }, { params }) => {
  const row = await requireDevice(actor, params.deviceId, 'view')
  const [uplinks, queue] = await Promise.all([
    loadUplinks([row.id], new Date(now.getTime() - KEPT_MS), MOST_OF_DEVICE),
    queueOf(row),
  ])
  if (uplinks.length === 0 && !isLoraDevice(row)) return { lora: null }
  return { lora: { ...loraView(row, uplinks, now), queue } }
}

/** Limit: two days of a thousand devices that report every fifteen minutes. */
const MOST_OF_ALL = 200_000

function byDevice(uplinks: readonly StoredUplink[]): Map<number, StoredUplink[]> {
  const grouped = new Map<number, StoredUplink[]>()
  for (const uplink of uplinks) {
    const own = grouped.get(uplink.device)
    if (own) own.push(uplink)
    else grouped.set(uplink.device, [uplink])
  }
  return grouped
}

/** `uplinks`: of the window, the newest first. */
function viewOf(row: DeviceRow, uplinks: readonly StoredUplink[]) {
  const [last] = uplinks
  const { received, lost } = countFrames(uplinks)
  const lastAt = last ? new Date(last.at) : row.lastSeenAt
  return {
    deviceId: row.publicId,
    name: row.name,
    lastUplinkAt: lastAt?.toISOString() ?? null,
    uplinks: received,
    lost,
    rssi: bestOf(last?.gateways ?? [])?.[1] ?? latestValueOf(row, 'rssi_dbm'),
    batteryPercent: latestValueOf(row, 'battery_pct'),
  }
}

const total = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0)

/** Whether a device stands at a place of this person, or at none. */
function isAt(row: DeviceRow, site: string | undefined, actor: Actor): boolean {
  return site === undefined || (siteOf(row, actor)?.id ?? NO_SITE) === site
}

/** Devices that a user owns or shares, also for administrators: "yours". */
export const getOwnLoraOverview: Verb<typeof loraOverview> = async ({ actor, now }, { query }) => {
  const { minutes, site } = query
  const own = await loadDevices({ ...visibleTo(actor), viewerId: actor.userId })
  const rows = own.filter((row) => isLoraDevice(row) && isAt(row, site, actor))
  const [from, keys] = [now.getTime() - minutes * MINUTE_MS, rows.map(({ id }) => id)]
  const loaded = await loadUplinks(keys, new Date(from - minutes * MINUTE_MS), MOST_OF_ALL)
  const [inWindow, before] = [loaded.filter(({ at }) => at >= from), loaded.filter(({ at }) => at < from)]
  const heard = byDevice(inWindow)
  const devices = rows.map((row) => viewOf(row, heard.get(row.id) ?? []))
  const silent = silentGateways({ before, now: inWindow })
  const isActive = ({ lastUplinkAt }: { lastUplinkAt: string | null }) =>
    lastUplinkAt !== null && Date.parse(lastUplinkAt) >= from
  const active = devices.filter(isActive).length
  const never = devices.filter(({ lastUplinkAt }) => lastUplinkAt === null).length
  const uplinks = total(devices.map((device) => device.uplinks))
  // a gateway without frames now had some in the previous window
  const fallen = gatewaysOf(before).filter(({ gatewayId }) => silent.has(gatewayId))
  return {
    minutes,
    active,
    inactive: devices.length - active - never,
    never,
    uplinks,
    uplinksPerHour: (uplinks * 60) / minutes,
    lost: total(devices.map(({ lost }) => lost)),
    gateways: [
      ...gatewaysOf(inWindow).map((gateway) => ({ ...gateway, silent: silent.has(gateway.gatewayId) })),
      ...fallen
        .filter(
          ({ gatewayId }) => !inWindow.some(({ gateways }) => gateways.some(([id]) => id === gatewayId)),
        )
        .map((gateway) => ({ ...gateway, uplinks: 0, devices: 0, silent: true })),
    ].map(({ lastAt, ...gateway }) => ({ ...gateway, lastAt: new Date(lastAt).toISOString() })),
    devices,
  }
}
