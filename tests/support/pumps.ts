import { PumpSettings } from '@/contracts/devices/pump'
import { DEFAULT_PUMP_SETTINGS } from '@/domain/pump/types'
import { db } from '@/server/db/prisma'
import { makeDevice, makeUser, storeReadings } from './fixtures/factories'

/** A pump of somebody's that was heard of just now; its relay stands as given, null for never told. */
export async function makePump({
  on = false,
  ...data
}: { on?: boolean | null } & Parameters<typeof makeDevice>[0] = {}) {
  const now = new Date()
  const pump = await makeDevice({ kind: 'pump', online: true, lastSeenAt: now, ...data })
  if (on !== null) await tellRelay(pump.id, on)
  return pump
}

/** What the device says of its relay now. */
export const tellRelay = (device: number, on: boolean, at = new Date()) =>
  storeReadings([{ device, metric: 'relay_on', at, value: on ? 1 : 0 }])

/** A tank whose device says so many percent itself. */
export async function makeTank(percent: number, data: Parameters<typeof makeDevice>[0] = {}) {
  const tank = await makeDevice({ online: true, lastSeenAt: new Date(), ...data })
  await tellLevel(tank.id, percent)
  return tank
}

export const tellLevel = (device: number, percent: number, at = new Date()) =>
  storeReadings([{ device, metric: 'level_pct', at, value: percent }])

export const settingsWith = (more: Partial<PumpSettings> = {}) =>
  PumpSettings.parse({ ...DEFAULT_PUMP_SETTINGS, ...more })

/** Puts a pump under control as if its owner had saved it. */
export const control = (device: number, settings: Partial<PumpSettings>, mode = 'manual') =>
  db().pumpControl.create({ data: { device, channel: 0, mode, settings: settingsWith(settings) } })

/** People with every kind of access to a device of `owner`. */
export async function sharedWith(id: string) {
  const [operator, viewer, stranger] = await Promise.all([makeUser(), makeUser(), makeUser()])
  await db().deviceShare.createMany({
    data: [
      { deviceUuid: id, userId: operator.id, role: 'operator' },
      { deviceUuid: id, userId: viewer.id, role: 'viewer' },
    ],
  })
  return { operator, viewer, stranger }
}
