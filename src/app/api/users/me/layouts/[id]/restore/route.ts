import { restoreLayout } from '@/contracts/layout'
import { route } from '@/server/http/route'
import { restoreOwnLayout } from '@/server/dashboards/layouts/restore'

export const POST = route(restoreLayout, restoreOwnLayout)
