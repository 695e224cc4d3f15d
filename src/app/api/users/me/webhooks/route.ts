import { addWebhook, listWebhooks } from '@/contracts/channels'
import { route } from '@/server/http/route'
import { addOwnWebhook, listOwnWebhooks } from '@/server/notifications/channels/webhook/webhooks'

export const GET = route(listWebhooks, listOwnWebhooks)
export const POST = route(addWebhook, addOwnWebhook)
