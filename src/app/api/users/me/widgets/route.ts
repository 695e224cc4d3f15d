import { addWidget, listWidgets, moveWidgets } from '@/contracts/widget'
import { route } from '@/server/http/route'
import { addOwnWidget } from '@/server/dashboards/widgets/add'
import { listOwnWidgets } from '@/server/dashboards/widgets/list'
import { moveOwnWidgets } from '@/server/dashboards/widgets/move'

export const GET = route(listWidgets, listOwnWidgets)
export const POST = route(addWidget, addOwnWidget)
export const PATCH = route(moveWidgets, moveOwnWidgets)
