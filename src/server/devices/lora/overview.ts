import type { loraOverview } from '@/contracts/devices/lora'
import { countFrames } from '@/domain/lora/frames'
import { bestOf, gatewaysOf, silentGateways } from '@/domain/lora/gateways'
import { type DeviceRow, loadDevices } from '@/server/devices/device-row'
import type { Verb } from '@/server/verb'
import { MINUTE_MS } from '@/server/timeseries/storage/types'
import { isLoraDevice, latestValueOf, loadUplinks, type StoredUplink } from './uplinks'

/** Two days of a thousand devices that report every fifteen minutes. */
const MOST = 200_000

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
    deviceId: row.deviceId,
    name: row.name,
    lastUplinkAt: lastAt?.toISOString() ?? null,
    uplinks: received,
    lost,
    rssi: bestOf(last?.gateways ?? [])?.[1] ?? latestValueOf(row, 'rssi_dbm'),
    batteryPercent: latestValueOf(row, 'battery_pct'),
  }
}

const total = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0)

/** Of the devices a person has or shares, also for administrators: "yours". */
export const getOwnLoraOverview: Verb<typeof loraOverview> = async ({ actor, now }, { query }) => {
  const { minutes } = query
  const rows = (await loadDevices({ viewerId: actor.userId })).filter(isLoraDevice)
  const [from, keys] = [now.getTime() - minutes * MINUTE_MS, rows.map(({ key }) => key)]
  const loaded = await loadUplinks(keys, new Date(from - minutes * MINUTE_MS), MOST)
  const [inWindow, before] = [loaded.filter(({ at }) => at >= from), loaded.filter(({ at }) => at < from)]
  const own = byDevice(inWindow)
  const devices = rows.map((row) => viewOf(row, own.get(row.key) ?? []))
  const silent = silentGateways({ before, now: inWindow })
  const isActive = ({ lastUplinkAt }: { lastUplinkAt: string | null }) =>
    lastUplinkAt !== null && Date.parse(lastUplinkAt) >= from
  const active = devices.filter(isActive).length
  const never = devices.filter(({ lastUplinkAt }) => lastUplinkAt === null).length
  const uplinks = total(devices.map((device) => device.uplinks))
  // one that is silent now was heard in the window before
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
