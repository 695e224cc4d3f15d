import { removeWebhook } from '@/contracts/channels'
import { route } from '@/server/http/route'
import { removeOwnWebhook } from '@/server/notifications/channels/webhook/webhooks'

export const DELETE = route(removeWebhook, removeOwnWebhook)
