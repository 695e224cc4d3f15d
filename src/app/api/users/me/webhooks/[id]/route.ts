import { removeWebhook } from '@/contracts/channels'
import { route } from '@/server/http/route'
import { removeOwnWebhook } from '@/server/webhooks/remove'

export const DELETE = route(removeWebhook, removeOwnWebhook)
