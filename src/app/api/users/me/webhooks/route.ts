import { addWebhook, listWebhooks } from '@/contracts/channels'
import { route } from '@/server/http/route'
import { addOwnWebhook } from '@/server/webhooks/add'
import { listOwnWebhooks } from '@/server/webhooks/list'

export const GET = route(listWebhooks, listOwnWebhooks)
export const POST = route(addWebhook, addOwnWebhook)
