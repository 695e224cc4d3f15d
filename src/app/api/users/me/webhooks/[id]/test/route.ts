import { testWebhook } from '@/contracts/channels'
import { route } from '@/server/http/route'
import { testOwnWebhook } from '@/server/notifications/channels/webhook/test'

export const POST = route(testWebhook, testOwnWebhook)
