import { readSharedDashboard } from '@/contracts/me/shared-dashboard'
import { readDashboardOfLink } from '@/server/guests/read'
import { route } from '@/server/http/route'

export const POST = route(readSharedDashboard, readDashboardOfLink)
