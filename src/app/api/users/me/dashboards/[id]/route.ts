import { removeDashboard, updateDashboard } from '@/contracts/me/dashboards'
import { removeOwnDashboard, updateOwnDashboard } from '@/server/dashboards/dashboards'
import { route } from '@/server/http/route'

export const PATCH = route(updateDashboard, updateOwnDashboard)
export const DELETE = route(removeDashboard, removeOwnDashboard)
