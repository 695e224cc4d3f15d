/** What a device can be. */
export const DEVICE_KINDS = ['tank', 'pump', 'acdc', 'lora', 'solar_pump'] as const
export type DeviceKind = (typeof DEVICE_KINDS)[number]

export const isDeviceKind = (text: string | null): text is DeviceKind =>
  DEVICE_KINDS.some((kind) => kind === text)
