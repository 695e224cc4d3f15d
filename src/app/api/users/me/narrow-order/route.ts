import { saveNarrowOrder } from '@/contracts/me/layout'
import { saveOwnNarrowOrder } from '@/server/dashboards/narrow-order'
import { route } from '@/server/http/route'

export const PUT = route(saveNarrowOrder, saveOwnNarrowOrder)
