import type { Device } from '@/contracts/devices/device'

type Offer = {
  /** Devices that may be chosen; all when absent. */
  isOffered?: ((device: Device) => boolean) | undefined
  /** Devices that stand before the others. */
  isFirst?: ((device: Device) => boolean) | undefined
}

/** What the ways to choose a device have in common. */
export type DeviceChoice = Offer & {
  /** The chosen id; empty for none. */
  value: string
  onValueChange: (deviceId: string) => void
  /** Offers to choose none, by this name. */
  none?: string | undefined
  labelOf?: (device: Device) => string
  onBlur?: () => void
  id?: string
  'aria-label'?: string
  'aria-describedby'?: string | undefined
  'aria-invalid'?: boolean | undefined
}

/** Those that may be chosen, in the order in which they are offered. */
export function offeredDevices(
  devices: readonly Device[],
  { isOffered = () => true, isFirst = () => false }: Offer,
): Device[] {
  const offered = devices.filter(isOffered)
  return [...offered.filter(isFirst), ...offered.filter((device) => !isFirst(device))]
}
