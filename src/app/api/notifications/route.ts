import { listNotifications } from '@/contracts/notifications'
import { route } from '@/server/http/route'
import { listOwnNotifications } from '@/server/notifications/notifications'

export const GET = route(listNotifications, listOwnNotifications)
