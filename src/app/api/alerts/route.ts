import { listAlerts } from '@/contracts/alerts'
import { listVisibleAlerts } from '@/server/alerts/list'
import { route } from '@/server/http/route'

export const GET = route(listAlerts, listVisibleAlerts)
