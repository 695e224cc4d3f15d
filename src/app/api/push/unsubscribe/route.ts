import { unsubscribePush } from '@/contracts/channels'
import { route } from '@/server/http/route'
import { unsubscribeBrowser } from '@/server/notifications/channels/push/subscriptions'

export const POST = route(unsubscribePush, unsubscribeBrowser)
