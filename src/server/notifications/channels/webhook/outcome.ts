import type { EgressAnswer } from '@/server/notifications/egress/egress'
import { retryAfterMs } from '@/server/notifications/egress/retry-after'
import type { DeliveryOutcome } from '@/server/notifications/delivery/types'

const LATER: readonly number[] = [408, 425, 429]

/**
 * | a webhook answers       | outcome                                       |
 * |-------------------------|-----------------------------------------------|
 * | 2xx                     | sent                                          |
 * | 410                     | gone: it is disabled                          |
 * | 408, 425, 429, 5xx      | failed: again, after Retry-After where given  |
 * | any other 4xx, any 3xx  | refused; redirects are not followed           |
 */
export function webhookOutcomeOf({
  status,
  headers,
}: Pick<EgressAnswer, 'status' | 'headers'>): DeliveryOutcome {
  if (status >= 200 && status < 300) return { result: 'sent' }
  const error = `The address answered ${status}`
  if (status === 410) return { result: 'gone', error }
  if (status < 500 && !LATER.includes(status)) return { result: 'refused', error }
  const afterMs = retryAfterMs(headers['retry-after'])
  return { result: 'failed', error, ...(afterMs !== null && { afterMs }) }
}
