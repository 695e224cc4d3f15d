import { restoreNotification } from '@/contracts/notifications'
import { route } from '@/server/http/route'
import { restoreOwnNotification } from '@/server/notifications/remove'

export const POST = route(restoreNotification, restoreOwnNotification)
