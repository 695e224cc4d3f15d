import { removeNotification } from '@/contracts/notifications'
import { route } from '@/server/http/route'
import { removeOwnNotification } from '@/server/notifications/notifications'

export const DELETE = route(removeNotification, removeOwnNotification)
