import type { PushAction } from '@/contracts/channels'
import { isAcknowledgeable } from '@/domain/alerts/types'
import { truncate } from '@/domain/text/truncate'
import type { OutboxMessage } from '@/server/notifications/delivery/types'
import { stringsFor } from '@/server/messages'

const pushStrings = stringsFor('channels.push')

type PushButton = {
  action: PushAction | 'open'
  title: string
  /** With it the worker does it itself (/push/act); without, or where that fails, it opens the console. */
  token?: string
  /** What the notification says afterwards; without, the alert leaves it. */
  done?: string
}

/** The payload for public/sw.js. `alertId`: the alert that it tells of. */
export type PushPayload = {
  title: string
  body: string
  /** Of its device: a browser shows one notification for all open alerts of one. */
  tag: string
  severity: OutboxMessage['severity']
  path: string
  at: string
  language: string
  /** Vibrate and sound again although it replaces one of the same tag. */
  renotify: boolean
  alertId?: string
  /** The alert is over: it leaves the notification of its device. */
  over?: true
  /** Alerts that a message about several devices says are over, by id. */
  ends?: string[]
  actions: PushButton[]
}

/** Tokens of the buttons that work while no page is open. */
export type ButtonTokens = Partial<Record<PushAction, string>>

/** With these limits even four-byte characters fit into the 4 kB of every push service. */
const TITLE = 120
const BODY = 500
const MOST_ENDS = 20

/** Tells of an alert that is open. */
export const isNews = (kind: OutboxMessage['kind']): boolean =>
  kind === 'alert' || kind === 'reminder' || kind === 'escalation'

export function pushPayloadOf(message: OutboxMessage, tokens: ButtonTokens = {}): PushPayload {
  const { kind, title, body, severity, path, at, language, alertId, deviceId } = message
  return {
    title: truncate(title, TITLE, '…'),
    body: truncate(body, BODY, '…'),
    tag: alertId && deviceId ? `device-${deviceId}` : message.tag,
    ...{ severity, path, at, language },
    actions: buttonsOf(message, tokens),
    renotify: kind !== 'resolved',
    ...(alertId && { alertId }),
    ...(kind === 'resolved' && { over: true }),
    ...endsOf(message),
  }
}

function endsOf({ kind, data }: OutboxMessage): Pick<PushPayload, 'ends'> {
  const merged = kind === 'resolved' && Array.isArray(data?.['merged']) ? data['merged'] : []
  const ids = merged.flatMap((one: { alertId?: unknown }) =>
    typeof one.alertId === 'string' ? [one.alertId] : [],
  )
  return ids.length > 0 ? { ends: ids.slice(0, MOST_ENDS) } : {}
}

/** At most two, as many as browsers show; a click beside them opens the console too. */
function buttonsOf({ kind, severity, language, alertId }: OutboxMessage, tokens: ButtonTokens): PushButton[] {
  const t = pushStrings(language)
  const open: PushButton = { action: 'open', title: t('open') }
  if (kind === 'test') return []
  if (!isNews(kind) || !alertId) return [open]
  const { acknowledge: token, stop } = tokens
  const acknowledge: PushButton = { action: 'acknowledge', title: t('acknowledge'), ...(token && { token }) }
  return [
    ...(isAcknowledgeable({ severity }) ? [acknowledge] : []),
    stop ? { action: 'stop', title: t('stop'), token: stop, done: t('stopping') } : open,
  ]
}
