import { configureWidget, removeWidget } from '@/contracts/widget'
import { route } from '@/server/http/route'
import { configureOwnWidget } from '@/server/dashboards/widgets/configure'
import { removeOwnWidget } from '@/server/dashboards/widgets/remove'

export const PATCH = route(configureWidget, configureOwnWidget)
export const DELETE = route(removeWidget, removeOwnWidget)
