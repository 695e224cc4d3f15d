import { configureWidget, removeWidget } from '@/contracts/widget'
import { route } from '@/server/http/route'
import { configureOwnWidget, removeOwnWidget } from '@/server/dashboards/widgets'

export const PATCH = route(configureWidget, configureOwnWidget)
export const DELETE = route(removeWidget, removeOwnWidget)
