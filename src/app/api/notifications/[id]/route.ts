import { removeNotification } from '@/contracts/notifications'
import { route } from '@/server/http/route'
import { remove } from '@/server/notifications/remove'

export const DELETE = route(removeNotification, remove)
