import type { getDevice, listDevices, myDevices } from '@/contracts/devices/device'
import { seesAllDevices } from '@/domain/access/policy'
import { countDevices } from '@/domain/devices/device-counts'
import type { Verb } from '@/server/verb'
import { loadDevices } from './device-row'
import { countVisibleDevices, findDevicePage } from './device-page'
import { deviceView } from './device-view'
import { requireDevice, visibleTo } from './visible'

/** Of everybody's devices as many as a screen can use; the rest is a page or a search away. */
const MOST_OF_ALL = 500
const MOST_OWN = 10_000

/** A user's devices come all at once; an administrator's, and what is asked for in pages, in pages. */
export const listVisibleDevices: Verb<typeof listDevices> = async ({ actor }, { query }) => {
  const isPaged = seesAllDevices(actor) || Object.keys(query).length > 0
  if (!isPaged) {
    const devices = (await loadDevices(visibleTo(actor)))
      .slice(0, MOST_OWN)
      .map((row) => deviceView(row, actor))
    return { devices, counts: countDevices(devices), nextCursor: null }
  }
  const [{ keys, nextCursor }, counts] = await Promise.all([
    findDevicePage(actor, { limit: MOST_OF_ALL, ...query }),
    countVisibleDevices(actor),
  ])
  const rows = await loadDevices({ keys })
  return { devices: rows.map((row) => deviceView(row, actor)), counts, nextCursor }
}

export const listOwnDevices: Verb<typeof myDevices> = async ({ actor }) => {
  const rows = await loadDevices({ ...visibleTo(actor), ownerId: actor.userId })
  return { devices: rows.map((row) => deviceView(row, actor)) }
}

export const getOneDevice: Verb<typeof getDevice> = async ({ actor }, { params }) => ({
  device: deviceView(await requireDevice(actor, params.deviceId, 'view'), actor),
})
