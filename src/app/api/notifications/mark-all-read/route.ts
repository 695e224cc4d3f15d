import { readAllNotifications } from '@/contracts/notifications'
import { route } from '@/server/http/route'
import { markAllNotificationsRead } from '@/server/notifications/notifications'

export const PATCH = route(readAllNotifications, markAllNotificationsRead)
