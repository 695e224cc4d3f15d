import type { getLora, Lora } from '@/contracts/devices/lora'
import { countFrames, usualIntervalS } from '@/domain/lora/frames'
import { bestOf, gatewaysOf } from '@/domain/lora/gateways'
import { db } from '@/server/db/prisma'
import type { DeviceRow } from '@/server/devices/device-row'
import { requireDevice } from '@/server/devices/visible'
import type { Verb } from '@/server/verb'
import { DAY_MS } from '@/server/timeseries/storage/types'
import { isLoraDevice, latestValueOf, loadUplinks, type StoredUplink } from './uplinks'

const KEPT_MS = 14 * DAY_MS
/** A frame every ten seconds for a day. */
const MOST = 8_640

async function queueOf({ key }: DeviceRow): Promise<Lora['queue']> {
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

/** A device that reports once a day has no usual interval within one. */
const intervalOf = (
  row: DeviceRow,
  { day, all }: { day: StoredUplink[]; all: StoredUplink[] },
): number | null => row.intervalS ?? usualIntervalS(day) ?? usualIntervalS(all)

/** What network servers do not tell as frames is still known from its readings. */
function loraView(row: DeviceRow, all: StoredUplink[], now: Date): Omit<Lora, 'queue'> {
  const day = all.filter(({ at }) => at >= now.getTime() - DAY_MS)
  const [last] = all
  const [best, counted] = [bestOf(last?.gateways ?? []), countFrames(day)]
  const lastAt = last?.at ?? row.lastSeenAt?.getTime() ?? null
  const intervalS = intervalOf(row, { day, all })
  return {
    deviceId: row.deviceId,
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
    loadUplinks([row.key], new Date(now.getTime() - KEPT_MS), MOST),
    queueOf(row),
  ])
  if (uplinks.length === 0 && !isLoraDevice(row)) return { lora: null }
  return { lora: { ...loraView(row, uplinks, now), queue } }
}
