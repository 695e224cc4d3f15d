import { subscribePush } from '@/contracts/channels'
import { route } from '@/server/http/route'
import { subscribe } from '@/server/notifications/channels/push/subscribe'

export const POST = route(subscribePush, subscribe)
