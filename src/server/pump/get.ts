import type { getPump } from '@/contracts/devices/pump'
import { requireDevice } from '@/server/devices/visible'
import type { Verb } from '@/server/verb'
import { pumpView } from './pump-view'

export const getDevicePump: Verb<typeof getPump> = async ({ actor, now }, { params, query }) => {
  const device = await requireDevice(actor, params.deviceId, 'view')
  return { pump: await pumpView(device, actor, { ch: query.ch, now }) }
}
