import { createHmac } from 'node:crypto'
import { publicUrl } from '@/server/env'
import type { DeliveryAttempt } from '@/server/notifications/delivery/types'

/** The request that a webhook receives (see docs/webhooks.md). Identical for every attempt of one delivery. */
export const encodeWebhookBody = ({ id, message }: Pick<DeliveryAttempt, 'id' | 'message'>): string => {
  const { kind, severity, title, body, path, at, alertId, deviceId, deviceName, data } = message
  return JSON.stringify({
    id,
    kind,
    at,
    severity,
    title,
    body,
    url: `${publicUrl}${path}`,
    alert: alertId ? { id: alertId } : null,
    device: deviceId ? { id: deviceId, name: deviceName ?? deviceId } : null,
    data: data ?? {},
  })
}

type SignedContent = { secret: string; body: string; now: Date }

/** `t=<unix seconds>,v1=<hex>`: HMAC-SHA256 over the time, a dot and the body, so that neither can be replaced. */
export function signWebhookBody({ secret, body, now }: SignedContent): string {
  const t = Math.floor(now.getTime() / 1000)
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`
}
