import { listDeviceAlerts } from '@/contracts/alerts'
import { listAlertsOfDevice } from '@/server/alerts/list'
import { route } from '@/server/http/route'

export const GET = route(listDeviceAlerts, listAlertsOfDevice)
