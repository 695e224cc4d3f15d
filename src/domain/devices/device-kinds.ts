/** The device kinds. */
export const DEVICE_KINDS = ['tank', 'pump', 'acdc', 'lora', 'solar_pump'] as const
export type DeviceKind = (typeof DEVICE_KINDS)[number]

export const isDeviceKind = (text: string | null): text is DeviceKind =>
  DEVICE_KINDS.some((kind) => kind === text)

/** By `latest`, keyed by metric and channel: a pump, or any device that has reported a relay. */
export const hasPump = ({ kind, latest }: { kind: string | null; latest: object }): boolean =>
  kind === 'pump' ||
  kind === 'solar_pump' ||
  Object.keys(latest).some((key) => /^(relay_on|running)(\.|$)/.test(key))
