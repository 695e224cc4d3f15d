import { unsubscribePush } from '@/contracts/channels'
import { route } from '@/server/http/route'
import { unsubscribe } from '@/server/notifications/channels/push/unsubscribe'

export const POST = route(unsubscribePush, unsubscribe)
