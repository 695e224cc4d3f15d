import { readNotification } from '@/contracts/notifications'
import { route } from '@/server/http/route'
import { readOne } from '@/server/notifications/read'

export const PATCH = route(readNotification, readOne)
