import { listNotifications } from '@/contracts/notifications'
import { route } from '@/server/http/route'
import { listOwnNotifications } from '@/server/notifications/list'

export const GET = route(listNotifications, listOwnNotifications)
