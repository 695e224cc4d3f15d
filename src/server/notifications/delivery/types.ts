import type { ChannelName } from '@/domain/alerts/channels'
import type { Severity } from '@/domain/alerts/types'
import type { Language } from '@/domain/text/languages'

/** What a message is about; a channel may word or dress it differently. */
export type MessageKind =
  | 'alert'
  | 'resolved'
  | 'reminder'
  | 'escalation'
  | 'invitation'
  | 'test'
  | 'verify_email'
  | 'reset_password'
  | 'security'

/** What goes out, in the words of the person it goes to. Stored with its delivery. */
export type OutboxMessage = {
  kind: MessageKind
  title: string
  body: string
  severity: Severity | 'success'
  /** One for all messages of an episode: a later one replaces an earlier one where a channel can. */
  tag: string
  /** Path in the console that it leads to, with the leading slash. */
  path: string
  /** ISO 8601. */
  at: string
  language: Language
  alertId?: string
  deviceId?: string
  deviceName?: string
  /** For machines (webhooks), and for mails that need more than words. */
  data?: Record<string, unknown>
}

export type DeliveryAttempt = { id: string; userId: string | null; target: string; message: OutboxMessage }

/**
 * | outcome | means                                        | then                                    |
 * |---------|----------------------------------------------|-----------------------------------------|
 * | sent    | the channel took it                          | done                                    |
 * | gone    | this target will never take anything again   | the target is retired, dead letter      |
 * | refused | this message will never be taken             | dead letter                             |
 * | failed  | try again, not before `afterMs` when given   | until the deadline, then dead letter    |
 */
export type DeliveryOutcome =
  | { result: 'sent' }
  | { result: 'gone' | 'refused'; error: string }
  | { result: 'failed'; error: string; afterMs?: number }

/** One way out. A folder each; the registry names them. */
export type DeliveryChannel = {
  name: ChannelName
  /** Sends one message. Throws nothing that it expects; what it throws counts as failed. */
  send: (sending: DeliveryAttempt, signal: AbortSignal) => Promise<DeliveryOutcome>
  /** Notes that a target is of no more use. */
  retire: (target: string) => Promise<void>
}

/** A place one person can be told things. */
export type DeliveryTarget = { userId: string; channel: ChannelName; target: string }
