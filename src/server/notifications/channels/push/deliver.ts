import { createHash } from 'node:crypto'
import webpush from 'web-push'
import { truncate } from '@/domain/text/truncate'
import type { Message, Outcome } from '@/server/notifications/delivery/types'
import { egress, type EgressAnswer } from '@/server/notifications/egress/egress'
import { retryAfterMs } from '@/server/notifications/egress/retry-after'
import { EgressRefused } from '@/server/notifications/egress/vet'
import { ownServices, vetEndpoint } from './endpoint'
import { vapidKeys, vapidSubject } from './vapid'
import { payloadOf } from './payload'

export type Subscription = { endpoint: string; p256dh: string; auth: string }

const HOUR_S = 3_600

/** How long a push service keeps a message for a browser that is away (s), and how soon it must be there (RFC 8030). */
const BY_SEVERITY = {
  critical: { TTL: 24 * HOUR_S, urgency: 'high' },
  warning: { TTL: 12 * HOUR_S, urgency: 'normal' },
  info: { TTL: 4 * HOUR_S, urgency: 'low' },
  success: { TTL: 4 * HOUR_S, urgency: 'low' },
} as const
const TEST = { TTL: 60, urgency: 'high' } as const

/** At most 32 characters of base64url, by which a push service replaces what it still holds of the same topic. */
export const topicOf = (tag: string): string =>
  /^[A-Za-z0-9_-]{1,32}$/.test(tag) ? tag : createHash('sha256').update(tag).digest('base64url').slice(0, 32)

/** Sends a message to one browser: encrypted for it, signed by this server. */
export async function deliverPush(
  subscription: Subscription,
  message: Message,
  signal: AbortSignal,
): Promise<Outcome> {
  try {
    vetEndpoint(subscription.endpoint)
    const request = await requestOf(subscription, message)
    return outcomeOf(await egress({ ...request, signal, operatorHosts: ownServices() }))
  } catch (error) {
    if (error instanceof EgressRefused) return { result: 'refused', error: error.message }
    return { result: 'failed', error: error instanceof Error ? error.message : String(error) }
  }
}

/** Throws for keys that cannot be used. Those of browsers were looked at before: these are likely the operator's to mend. */
async function requestOf({ endpoint, p256dh, auth }: Subscription, message: Message) {
  const vapidDetails = { subject: vapidSubject(), ...(await vapidKeys()) }
  const timing = message.kind === 'test' ? TEST : BY_SEVERITY[message.severity]
  const options = {
    vapidDetails,
    ...timing,
    topic: topicOf(message.tag),
    contentEncoding: 'aes128gcm',
  } as const
  const payload = JSON.stringify(payloadOf(message))
  const subscription = { endpoint, keys: { p256dh, auth } }
  const { headers, body } = webpush.generateRequestDetails(subscription, payload, options)
  return { url: endpoint, headers, body }
}

/**
 * | a push service says      | that means                                    |
 * |--------------------------|-----------------------------------------------|
 * | 2xx                      | sent                                          |
 * | 404, 410                 | gone: the browser has unsubscribed            |
 * | 408, 429, 5xx            | failed: again, after Retry-After where given  |
 * | anything else, also 3xx  | refused                                       |
 */
export function outcomeOf({
  status,
  headers,
  body,
}: Pick<EgressAnswer, 'status' | 'headers' | 'body'>): Outcome {
  if (status >= 200 && status < 300) return { result: 'sent' }
  const error = `The push service answered ${status} ${truncate(body, 200)}`.trim()
  if (status === 404 || status === 410) return { result: 'gone', error }
  if (status !== 408 && status !== 429 && status < 500) return { result: 'refused', error }
  const afterMs = retryAfterMs(headers['retry-after'])
  return { result: 'failed', error, ...(afterMs !== null && { afterMs }) }
}
