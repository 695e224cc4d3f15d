import type { Device } from '@/contracts/devices/device'
import { mayDo } from '@/domain/access/policy'
import { hasPump } from '@/domain/devices/device-kinds'

const DEVICE_TABS = [
  'overview',
  'history',
  'tank',
  'alerts',
  'pump',
  'diagnostics',
  'sharing',
  'audit',
  'danger',
] as const
export type DeviceTab = (typeof DEVICE_TABS)[number]

type Shape = Pick<Device, 'kind' | 'latest' | 'access' | 'tankConfig' | 'tankSeries' | 'calibration'>

const reports = ({ latest }: Pick<Device, 'latest'>, ...metrics: string[]): boolean =>
  Object.keys(latest).some((key) => metrics.includes(key.replace(/\.\d+$/, '')))

/** A level can be made of what it reports, or somebody has described a tank for it. */
export const hasTank = (device: Shape): boolean =>
  device.kind === 'tank' ||
  device.tankConfig !== null ||
  device.tankSeries.length > 0 ||
  device.calibration !== null ||
  reports(device, 'distance_mm', 'depth_mm', 'level_pct', 'volume_l')

/**
 * What there is to see of a device:
 *
 * | tab                                             | for                                    |
 * |-------------------------------------------------|----------------------------------------|
 * | overview, history, alerts, diagnostics, sharing | everybody                              |
 * | tank                                            | a tank, or whatever reports or has one |
 * | pump                                            | a pump, or whatever has a relay        |
 * | audit, danger                                   | who manages it                         |
 */
export function deviceTabsOf(device: Shape): DeviceTab[] {
  const isShown: Partial<Record<DeviceTab, boolean>> = {
    tank: hasTank(device),
    pump: hasPump(device),
    audit: mayDo(device.access, 'manage'),
    danger: mayDo(device.access, 'manage'),
  }
  return DEVICE_TABS.filter((tab) => isShown[tab] ?? true)
}
