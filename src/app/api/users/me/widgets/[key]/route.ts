import { configureWidget, removeWidget } from '@/contracts/widget'
import { route } from '@/server/http/route'
import { configureOwnWidget } from '@/server/widgets/configure'
import { removeOwnWidget } from '@/server/widgets/remove'

export const PATCH = route(configureWidget, configureOwnWidget)
export const DELETE = route(removeWidget, removeOwnWidget)
