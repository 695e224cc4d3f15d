import { listWebhookDeliveries } from '@/contracts/channels'
import { route } from '@/server/http/route'
import { listOwnDeliveries } from '@/server/notifications/channels/webhook/deliveries'

export const GET = route(listWebhookDeliveries, listOwnDeliveries)
