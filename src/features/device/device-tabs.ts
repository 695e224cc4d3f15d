import { hasTank } from '@/components/metrics/has-tank'
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

type Shape = Parameters<typeof hasTank>[0] & Pick<Device, 'access'>

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
