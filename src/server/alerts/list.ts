import type { listAlerts, listDeviceAlerts } from '@/contracts/alerts'
import { requireDevice } from '@/server/devices/visible'
import { AppError } from '@/server/errors'
import type { Verb } from '@/server/verb'
import { loadAlerts } from './alert-view'

export const listVisibleAlerts: Verb<typeof listAlerts> = async ({ actor }, { query }) => ({
  alerts: await loadAlerts(actor, { isOpen: query.state === 'open', limit: query.limit }),
})

export const listAlertsOfDevice: Verb<typeof listDeviceAlerts> = async ({ actor }, { params, query }) => {
  const from = query.from ? new Date(query.from) : undefined
  const to = query.to ? new Date(query.to) : undefined
  if (from && to && from >= to) throw new AppError('invalid_input', '"from" must be before "to"')
  const { id: deviceKey } = await requireDevice(actor, params.deviceId, 'view')
  return { alerts: await loadAlerts(actor, { deviceKey, from, to, limit: query.limit }) }
}
