import type { getDevice, listDevices, myDevices } from '@/contracts/devices/device'
import { countDevices } from '@/domain/devices/device-counts'
import type { Verb } from '@/server/verb'
import { loadDevices } from './device-row'
import { deviceView } from './device-view'
import { requireDevice, visibleTo } from './visible'

export const listVisibleDevices: Verb<typeof listDevices> = async ({ actor }) => {
  const rows = await loadDevices(visibleTo(actor))
  const devices = rows.map((row) => deviceView(row, actor))
  return { devices, counts: countDevices(devices) }
}

export const listOwnDevices: Verb<typeof myDevices> = async ({ actor }) => {
  const rows = await loadDevices({ ownerId: actor.userId })
  return { devices: rows.map((row) => deviceView(row, actor)) }
}

export const getOneDevice: Verb<typeof getDevice> = async ({ actor }, { params }) => ({
  device: deviceView(await requireDevice(actor, params.deviceId, 'view'), actor),
})
