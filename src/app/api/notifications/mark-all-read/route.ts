import { readAllNotifications } from '@/contracts/notifications'
import { route } from '@/server/http/route'
import { markAllNotificationsRead } from '@/server/notifications/read'

export const PATCH = route(readAllNotifications, markAllNotificationsRead)
