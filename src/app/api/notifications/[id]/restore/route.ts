import { restoreNotification } from '@/contracts/notifications'
import { route } from '@/server/http/route'
import { restore } from '@/server/notifications/remove'

export const POST = route(restoreNotification, restore)
