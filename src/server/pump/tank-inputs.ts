import { isAhead, isYoung } from '@/domain/time/age'
import { metricById } from '@/domain/readings/metrics'
import type { PumpSettings } from '@/domain/pump/types'
import type { TankInput } from '@/domain/pump/facts'
import type { LevelSources } from '@/domain/tank/level'
import { deviceLevel } from '@/domain/tank/device-level'
import { accessTo } from '@/domain/access/policy'
import { type DeviceRow, loadDevices, type LevelMetric } from '@/server/devices/device-row'
import { parseDeviceSettings } from '@/server/devices/device-view'
import type { Queryable } from '@/server/db/transaction'

const LEVEL_METRICS: readonly LevelMetric[] = ['distance_mm', 'depth_mm', 'level_pct', 'volume_l']
const MINUTE_MS = 60_000

type ReportedLevel = { channel: number; metric: LevelMetric; value: number; at: number }

function reportedLevels(row: DeviceRow, tanks: number): ReportedLevel[] {
  return row.latest.flatMap(([id, channel, value, at]) => {
    const name = metricById(id)
    const metric = LEVEL_METRICS.find((one) => one === name)
    return metric && channel < tanks ? [{ channel, metric, value, at }] : []
  })
}

/**
 * The level of a watched device and its time: that of the tank with the oldest report, since an offline one may be the
 * full one, or a time in the future if there is one. A stale value counts only where its tank has no newer one.
 */
function tankInputOf(
  row: DeviceRow,
  { now, staleMinutes }: { now: number; staleMinutes: number },
): TankInput {
  const settings = parseDeviceSettings(row)
  const said = reportedLevels(row, Math.max(1, settings.tankSeries.length))
  const isFresh = ({ at }: ReportedLevel) => isYoung({ at, now, withinMs: staleMinutes * MINUTE_MS })
  const young = new Set(said.filter(isFresh).map(({ channel }) => channel))
  const counted = said.filter((one) => isFresh(one) || !young.has(one.channel))
  const channels = new Map<number, LevelSources>()
  const heard = new Map<number, number>()
  for (const { channel, metric, value, at } of counted) {
    channels.set(channel, { ...channels.get(channel), [metric]: value })
    heard.set(channel, Math.max(at, heard.get(channel) ?? 0))
  }
  const { percent } = deviceLevel({ ...settings, channels })
  const times = [...heard.values()]
  const ahead = times.find((at) => isAhead(at, now))
  return { percent, at: times.length > 0 ? (ahead ?? Math.min(...times)) : null }
}

const UNKNOWN_LEVEL: TankInput = { percent: null, at: null }

/** A tank counts while the owner of the pump may see it; after that its level is unknown, and the pump stays off. */
const isSeenBy = (ownerId: string | null, tank: DeviceRow): boolean =>
  ownerId === null || accessTo(tank, { userId: ownerId, role: 'user' }) !== null

type TankInputQuery = { ownerId: string | null; settings: PumpSettings; now: number }

async function loadTankInput(
  client: Queryable,
  deviceId: string | null,
  { ownerId, settings, now }: TankInputQuery,
) {
  if (deviceId === null) return null
  const [row] = await loadDevices({ publicId: deviceId }, client)
  return row && isSeenBy(ownerId, row)
    ? tankInputOf(row, { now, staleMinutes: settings.staleMinutes })
    : UNKNOWN_LEVEL
}

/** The levels of the tanks a pump fills and draws from; null for one that is not chosen. */
export const tankInputs = async (client: Queryable, watching: TankInputQuery) => ({
  destination: await loadTankInput(client, watching.settings.destination, watching),
  source: await loadTankInput(client, watching.settings.source, watching),
})
