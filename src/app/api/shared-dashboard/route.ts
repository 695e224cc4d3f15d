import { viewSharedDashboard } from '@/contracts/me/shared-dashboard'
import { viewDashboardOfLink } from '@/server/guests/view'
import { route } from '@/server/http/route'

export const POST = route(viewSharedDashboard, viewDashboardOfLink)
