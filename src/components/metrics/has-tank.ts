import type { Device } from '@/contracts/devices/device'

type Shape = Pick<Device, 'kind' | 'latest' | 'tankConfig' | 'tankSeries' | 'calibration'>

const reports = ({ latest }: Pick<Device, 'latest'>, ...metrics: string[]): boolean =>
  Object.keys(latest).some((key) => metrics.includes(key.replace(/\.\d+$/, '')))

/** A level can be made of what it reports, or somebody has described a tank for it. */
export const hasTank = (device: Shape): boolean =>
  device.kind === 'tank' ||
  device.tankConfig !== null ||
  device.tankSeries.length > 0 ||
  device.calibration !== null ||
  reports(device, 'distance_mm', 'depth_mm', 'level_pct', 'volume_l')
