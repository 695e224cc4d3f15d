import { listDeviceAlerts } from '@/contracts/alerts'
import { listAlertsOf } from '@/server/alerts/list'
import { route } from '@/server/http/route'

export const GET = route(listDeviceAlerts, listAlertsOf)
