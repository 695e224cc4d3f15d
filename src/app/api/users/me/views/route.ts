import { listViews, saveView } from '@/contracts/devices/device-care'
import { route } from '@/server/http/route'
import { listOwnViews } from '@/server/devices/views/list'
import { saveOwnView } from '@/server/devices/views/save'

export const GET = route(listViews, listOwnViews)
export const PUT = route(saveView, saveOwnView)
