import { createHash } from 'node:crypto'
import webpush from 'web-push'
import { truncate } from '@/domain/text/truncate'
import type { OutboxMessage, DeliveryOutcome } from '@/server/notifications/delivery/types'
import { sendEgressRequest, type EgressAnswer } from '@/server/notifications/egress/egress'
import { retryAfterMs } from '@/server/notifications/egress/retry-after'
import { EgressRefused } from '@/server/notifications/egress/vet'
import { operatorPushServices, vetEndpoint } from './endpoint'
import { vapidKeys, vapidSubject } from './vapid'
import type { PushPayload } from './payload'

export type BrowserSubscription = { endpoint: string; p256dh: string; auth: string }

const HOUR_S = 3_600

/** How long a push service keeps a message for an offline browser (s), and its urgency (RFC 8030). */
const BY_SEVERITY = {
  critical: { TTL: 24 * HOUR_S, urgency: 'high' },
  warning: { TTL: 12 * HOUR_S, urgency: 'normal' },
  info: { TTL: 4 * HOUR_S, urgency: 'low' },
  success: { TTL: 4 * HOUR_S, urgency: 'low' },
} as const
const TEST = { TTL: 60, urgency: 'high' } as const

/** At most 32 characters of base64url; a push service replaces a queued message of the same topic. */
export const pushTopicOf = (tag: string): string =>
  /^[A-Za-z0-9_-]{1,32}$/.test(tag) ? tag : createHash('sha256').update(tag).digest('base64url').slice(0, 32)

/** Sends a message to one browser, encrypted for it and signed by this server. */
export async function deliverPush(
  subscription: BrowserSubscription,
  payload: PushPayload,
  { message, signal }: { message: OutboxMessage; signal: AbortSignal },
): Promise<DeliveryOutcome> {
  try {
    vetEndpoint(subscription.endpoint)
    const request = await requestOf(subscription, message, JSON.stringify(payload))
    return pushOutcomeOf(
      await sendEgressRequest({ ...request, signal, operatorHosts: operatorPushServices() }),
    )
  } catch (error) {
    if (error instanceof EgressRefused) return { result: 'refused', error: error.message }
    return { result: 'failed', error: error instanceof Error ? error.message : String(error) }
  }
}

/** Throws for invalid keys. Browser keys were validated before, so the operator's keys are the likely cause. */
async function requestOf(
  { endpoint, p256dh, auth }: BrowserSubscription,
  message: OutboxMessage,
  payload: string,
) {
  const vapidDetails = { subject: vapidSubject(), ...(await vapidKeys()) }
  const timing = message.kind === 'test' ? TEST : BY_SEVERITY[message.severity]
  const options = {
    vapidDetails,
    ...timing,
    topic: pushTopicOf(message.tag),
    contentEncoding: 'aes128gcm',
  } as const
  const subscription = { endpoint, keys: { p256dh, auth } }
  const { headers, body } = webpush.generateRequestDetails(subscription, payload, options)
  return { url: endpoint, headers, body }
}

/**
 * | a push service answers  | outcome                                      |
 * |-------------------------|----------------------------------------------|
 * | 2xx                     | sent                                         |
 * | 404, 410                | gone: the browser has unsubscribed           |
 * | 408, 429, 5xx           | failed: again, after Retry-After where given |
 * | anything else, also 3xx | refused                                      |
 */
export function pushOutcomeOf({
  status,
  headers,
  body,
}: Pick<EgressAnswer, 'status' | 'headers' | 'body'>): DeliveryOutcome {
  if (status >= 200 && status < 300) return { result: 'sent' }
  const error = `The push service answered ${status} ${truncate(body, 200)}`.trim()
  if (status === 404 || status === 410) return { result: 'gone', error }
  if (status !== 408 && status !== 429 && status < 500) return { result: 'refused', error }
  const afterMs = retryAfterMs(headers['retry-after'])
  return { result: 'failed', error, ...(afterMs !== null && { afterMs }) }
}
