import type { ChannelName } from '@/domain/alerts/channels'
import type { MailingKind } from '@/domain/mailings/mailing'
import type { Severity } from '@/domain/alerts/types'
import type { Language } from '@/domain/text/languages'

/** The subject of a message; channels may format it differently. */
export const MESSAGE_KINDS = [
  'alert',
  'resolved',
  'reminder',
  'escalation',
  'invitation',
  'user_invitation',
  'test',
  'verify_email',
  'reset_password',
  'security',
  'audit_anchors',
  'sign_in',
  'firmware_update',
] as const
export type MessageKind = (typeof MESSAGE_KINDS)[number] | MailingKind

/** The content of a message in the recipient's locale. Stored with its delivery. */
export type OutboxMessage = {
  kind: MessageKind
  title: string
  body: string
  severity: Severity | 'success'
  /** Shared by all messages of an episode: a later one replaces an earlier one where the channel can. */
  tag: string
  /** Console path that it links to, with the leading slash. */
  path: string
  /** ISO 8601. */
  at: string
  language: Language
  alertId?: string
  deviceId?: string
  deviceName?: string
  /** Structured data for webhooks, and for mails with more than plain text. */
  data?: Record<string, unknown>
}

export type DeliveryAttempt = { id: string; userId: string | null; target: string; message: OutboxMessage }

/** What a receiver answered, for whoever looks into a delivery. `status`: null when nothing answered. */
export type ReceiverAnswer = {
  status: number | null
  durationMs: number
  requestId: string | null
  excerpt: string
}

/**
 * | outcome | meaning                                | consequence                          |
 * |---------|----------------------------------------|--------------------------------------|
 * | sent    | the channel accepted it                | done                                 |
 * | gone    | this target is permanently invalid     | the target is retired, dead letter   |
 * | refused | this message is permanently rejected   | dead letter                          |
 * | failed  | retry, not before `afterMs` when given | until the deadline, then dead letter |
 *
 * `reply`: what a mail server said. `answer`: what a webhook's address said. `isOfServer`: the service itself failed, so that others would fail like this one.
 */
export type DeliveryOutcome = (
  | { result: 'sent'; reply?: string }
  | { result: 'gone' | 'refused'; error: string }
  | { result: 'failed'; error: string; afterMs?: number; isOfServer?: boolean }
) & { answer?: ReceiverAnswer }

/** One delivery channel. A folder each; the registry lists them. */
export type DeliveryChannel = {
  name: ChannelName
  /** Sends one message. Expected errors are outcomes; a thrown error counts as failed. */
  send: (sending: DeliveryAttempt, signal: AbortSignal) => Promise<DeliveryOutcome>
  /** Retires a target. */
  retire: (target: string) => Promise<void>
}

/** A delivery target of a user. */
export type DeliveryTarget = { userId: string; channel: ChannelName; target: string }
