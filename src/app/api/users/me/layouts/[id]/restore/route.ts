import { restoreLayout } from '@/contracts/me/layout'
import { route } from '@/server/http/route'
import { restoreOwnLayout } from '@/server/dashboards/layouts'

export const POST = route(restoreLayout, restoreOwnLayout)
