import { resendWebhookDelivery } from '@/contracts/channels'
import { route } from '@/server/http/route'
import { resendOwnDelivery } from '@/server/notifications/channels/webhook/deliveries'

export const POST = route(resendWebhookDelivery, resendOwnDelivery)
