import { readNotification } from '@/contracts/notifications'
import { route } from '@/server/http/route'
import { markNotificationRead } from '@/server/notifications/read'

export const PATCH = route(readNotification, markNotificationRead)
