import { HOUR_MS, MINUTE_MS } from './types'

/** Roll-ups of an hour are built a quarter of an hour after its end; readings within this time are in it. */
const IN_TIME_MS = 10 * MINUTE_MS

export type DeviceHour = { device: number; hour: number }

/** The hours of devices whose roll-ups must be built again because of these rows, in key order. Takes rows in key order. */
export function lateHours(rows: readonly { device: number; at: number }[], now: number): DeviceHour[] {
  const limit = Math.floor((now - IN_TIME_MS) / HOUR_MS) * HOUR_MS
  const hours: DeviceHour[] = []
  for (const { device, at } of rows) {
    if (at >= limit) continue
    const hour = Math.floor(at / HOUR_MS) * HOUR_MS
    const before = hours.at(-1)
    if (before?.device !== device || before.hour !== hour) hours.push({ device, hour })
  }
  return hours
}
