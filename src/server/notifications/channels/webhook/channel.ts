import { timeNow } from '@/server/clock'
import type { Webhook } from '@/generated/prisma/client'
import { db } from '@/server/db/prisma'
import { sendEgressRequest } from '@/server/notifications/egress/egress'
import { EgressRefused } from '@/server/notifications/egress/vet'
import { disableWebhook, countConsecutiveFailures } from './failures'
import type { DeliveryChannel, DeliveryOutcome, DeliveryAttempt } from '@/server/notifications/delivery/types'
import { webhookOutcomeOf } from './outcome'
import { signWebhookBody, encodeWebhookBody } from './request'

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
