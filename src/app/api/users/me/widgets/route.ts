import { addWidget, listWidgets, moveWidgets } from '@/contracts/widget'
import { route } from '@/server/http/route'
import { addOwnWidget, listOwnWidgets, moveOwnWidgets } from '@/server/dashboards/widgets'

export const GET = route(listWidgets, listOwnWidgets)
export const POST = route(addWidget, addOwnWidget)
export const PATCH = route(moveWidgets, moveOwnWidgets)
