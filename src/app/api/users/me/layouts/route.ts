import { listLayouts } from '@/contracts/me/layout'
import { route } from '@/server/http/route'
import { listOwnLayouts } from '@/server/dashboards/layouts'

export const GET = route(listLayouts, listOwnLayouts)
