import { timeNow } from '@/server/clock'
import type { Webhook } from '@/generated/prisma/client'
import { db } from '@/server/db/prisma'
import { sendEgressRequest, type EgressAnswer } from '@/server/notifications/egress/egress'
import { EgressRefused } from '@/server/notifications/egress/vet'
import type { DeliveryChannel, DeliveryOutcome, DeliveryAttempt } from '@/server/notifications/delivery/types'
import { retryAfterMs } from '@/server/notifications/egress/retry-after'
import { disableWebhook, countConsecutiveFailures } from './failures'
import { signWebhookBody, encodeWebhookBody } from './request'

const LATER: readonly number[] = [408, 425, 429]

/**
 * | a webhook answers       | outcome                                       |
 * |-------------------------|-----------------------------------------------|
 * | 2xx                     | sent                                          |
 * | 410                     | gone: it is disabled                          |
 * | 408, 425, 429, 5xx      | failed: again, after Retry-After where given  |
 * | any other 4xx, any 3xx  | refused; redirects are not followed           |
 */
function webhookOutcomeOf({ status, headers }: Pick<EgressAnswer, 'status' | 'headers'>): DeliveryOutcome {
  if (status >= 200 && status < 300) return { result: 'sent' }
  const error = `The address answered ${status}`
  if (status === 410) return { result: 'gone', error }
  if (status < 500 && !LATER.includes(status)) return { result: 'refused', error }
  const afterMs = retryAfterMs(headers['retry-after'])
  return { result: 'failed', error, ...(afterMs !== null && { afterMs }) }
}

/** Number of consecutive failures after which an address is disabled. */
const MOST_FAILURES = 100

async function postToWebhook(
  { url, secret }: Webhook,
  sending: DeliveryAttempt,
  signal: AbortSignal,
): Promise<DeliveryOutcome> {
  const body = encodeWebhookBody(sending)
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'user-agent': 'Cistern',
    'x-cistern-delivery': sending.id,
    'x-cistern-signature': signWebhookBody({ secret, body, now: timeNow() }),
  }
  const started = performance.now()
  const answered = (status: number | null, excerpt = '', requestId?: string | string[]) => ({
    answer: {
      ...{ status, excerpt, durationMs: performance.now() - started },
      requestId: [requestId].flat()[0] ?? null,
    },
  })
  try {
    const answer = await sendEgressRequest({ url, headers, body, signal })
    const { status, body: text, headers: received } = answer
    return { ...webhookOutcomeOf(answer), ...answered(status, text, received['x-request-id']) }
  } catch (error) {
    if (error instanceof EgressRefused) return { result: 'refused', error: error.message, ...answered(null) }
    const message = error instanceof Error ? error.message : String(error)
    return { result: 'failed', error: message, ...answered(null) }
  }
}

async function send(sending: DeliveryAttempt, signal: AbortSignal): Promise<DeliveryOutcome> {
  const { target, userId, message } = sending
  const isTest = message.kind === 'test'
  const webhook = userId ? await db().webhook.findFirst({ where: { id: target, userId } }) : null
  if (!webhook || !(webhook.enabled || isTest)) return { result: 'refused', error: 'the webhook is disabled' }
  const outcome = await postToWebhook(webhook, sending, signal)
  if (outcome.result === 'sent' || outcome.result === 'gone' || isTest) return outcome
  if ((await countConsecutiveFailures(webhook)) < MOST_FAILURES) return outcome
  const error = `${outcome.error}; given up after ${MOST_FAILURES} failures in a row`
  return { ...outcome, result: 'gone', error }
}

/** An address of the user to which every message is posted. The target is the webhook's id. */
export const webhookChannel: DeliveryChannel = { name: 'webhook', send, retire: disableWebhook }
