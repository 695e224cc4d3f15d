import { addWidget, listWidgets, moveWidgets } from '@/contracts/widget'
import { route } from '@/server/http/route'
import { addOwnWidget } from '@/server/widgets/add'
import { listOwnWidgets } from '@/server/widgets/list'
import { moveOwnWidgets } from '@/server/widgets/move'

export const GET = route(listWidgets, listOwnWidgets)
export const POST = route(addWidget, addOwnWidget)
export const PATCH = route(moveWidgets, moveOwnWidgets)
