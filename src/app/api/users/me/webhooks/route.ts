import { addWebhook, listWebhooks } from '@/contracts/channels'
import { route } from '@/server/http/route'
import { addOwnWebhook } from '@/server/notifications/channels/webhook/add'
import { listOwnWebhooks } from '@/server/notifications/channels/webhook/list'

export const GET = route(listWebhooks, listOwnWebhooks)
export const POST = route(addWebhook, addOwnWebhook)
