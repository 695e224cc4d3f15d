import { testWebhook } from '@/contracts/channels'
import { route } from '@/server/http/route'
import { testOwnWebhook } from '@/server/webhooks/test'

export const POST = route(testWebhook, testOwnWebhook)
