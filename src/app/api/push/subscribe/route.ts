import { subscribePush } from '@/contracts/channels'
import { route } from '@/server/http/route'
import { subscribe } from '@/server/push/subscribe'

export const POST = route(subscribePush, subscribe)
