import { createDashboard, listDashboards } from '@/contracts/me/dashboards'
import { createOwnDashboard, listOwnDashboards } from '@/server/dashboards/dashboards'
import { route } from '@/server/http/route'

export const GET = route(listDashboards, listOwnDashboards)
export const POST = route(createDashboard, createOwnDashboard)
