import type { listCommands } from '@/contracts/devices/pump'
import { requireDevice } from '@/server/devices/visible'
import type { Verb } from '@/server/verb'
import { pool } from '@/server/db/pool'
import { loadCommands } from './command-view'

export const listDeviceCommands: Verb<typeof listCommands> = async ({ actor }, { params, query }) => {
  const { id: device, historyFrom: since } = await requireDevice(actor, params.deviceId, 'view')
  return { commands: await loadCommands(pool(), { device, since, limit: query.limit }) }
}
