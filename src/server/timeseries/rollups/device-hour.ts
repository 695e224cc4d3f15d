/** An hour of a device; `hour` in epoch milliseconds. */
export type DeviceHour = { device: number; hour: number }
