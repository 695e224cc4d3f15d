import { restoreNotification } from '@/contracts/notifications'
import { route } from '@/server/http/route'
import { restoreOwnNotification } from '@/server/notifications/notifications'

export const POST = route(restoreNotification, restoreOwnNotification)
