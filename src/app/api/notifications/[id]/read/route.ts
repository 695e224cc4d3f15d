import { readNotification } from '@/contracts/notifications'
import { route } from '@/server/http/route'
import { markNotificationRead } from '@/server/notifications/notifications'

export const PATCH = route(readNotification, markNotificationRead)
