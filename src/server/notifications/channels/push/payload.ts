import { truncate } from '@/domain/text/truncate'
import type { OutboxMessage } from '@/server/notifications/delivery/types'
import { stringsFor } from '@/server/messages'

const pushStrings = stringsFor('channels.push')

/** The payload for public/sw.js. `alertId`: the alert that can be acknowledged. */
export type PushPayload = {
  title: string
  body: string
  tag: string
  severity: OutboxMessage['severity']
  path: string
  at: string
  language: string
  /** Vibrate and sound again although it replaces one of the same tag. */
  renotify: boolean
  alertId?: string
  actions: { action: 'acknowledge' | 'open'; title: string }[]
}

/** With these limits even four-byte characters fit into the 4 kB of every push service. */
const TITLE = 120
const BODY = 500

export function pushPayloadOf(message: OutboxMessage): PushPayload {
  const { kind, title, body, tag, severity, path, at, language, alertId } = message
  const t = pushStrings(language)
  const isNews = kind === 'alert' || kind === 'reminder' || kind === 'escalation'
  const acknowledge = { action: 'acknowledge', title: t('acknowledge') } as const
  const open = { action: 'open', title: t('open') } as const
  const actions = kind === 'test' ? [] : isNews && alertId ? [acknowledge, open] : [open]
  return {
    title: truncate(title, TITLE, '…'),
    body: truncate(body, BODY, '…'),
    ...{ tag, severity, path, at, language, actions },
    renotify: kind !== 'resolved',
    ...(isNews && alertId && { alertId }),
  }
}
