import { pushPublicKey } from '@/contracts/channels'
import { route } from '@/server/http/route'
import { getVapidPublicKey } from '@/server/notifications/channels/push/subscriptions'

export const GET = route(pushPublicKey, getVapidPublicKey)
