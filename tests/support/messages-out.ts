import type { OutboxMessage } from '@/server/notifications/delivery/types'

/** A message to somebody. */
export const messageOf = (over: Partial<OutboxMessage> = {}): OutboxMessage => ({
  kind: 'alert',
  title: 'Water low: Roof',
  body: '24 %, at or below your low threshold of 30 %.',
  severity: 'warning',
  tag: 'alert-1',
  path: '/devices/roof?tab=alerts',
  at: '2026-05-01T10:00:00.000Z',
  language: 'en',
  ...over,
})
