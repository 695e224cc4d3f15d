import { listViews, saveView } from '@/contracts/me/views'
import { route } from '@/server/http/route'
import { listOwnViews, saveOwnView } from '@/server/devices/views'

export const GET = route(listViews, listOwnViews)
export const PUT = route(saveView, saveOwnView)
