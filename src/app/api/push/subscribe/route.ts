import { subscribePush } from '@/contracts/channels'
import { route } from '@/server/http/route'
import { subscribeBrowser } from '@/server/notifications/channels/push/subscriptions'

export const POST = route(subscribePush, subscribeBrowser)
