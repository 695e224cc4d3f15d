/** What a mailing is: news only for those who agreed to it, or a notice about the service for everybody. */
export const MAILING_KINDS = ['news', 'notice'] as const
export type MailingKind = (typeof MAILING_KINDS)[number]

export const MAILING_STATES = ['draft', 'scheduled', 'sending', 'paused', 'sent', 'cancelled'] as const
export type MailingState = (typeof MAILING_STATES)[number]

/** `late`: its time had passed for long when the server could begin; `refusals`: too many mails were refused. */
export const PAUSE_REASONS = ['person', 'late', 'refusals'] as const
export type PauseReason = (typeof PAUSE_REASONS)[number]

/**
 * | state      | meaning                                                       |
 * |------------|---------------------------------------------------------------|
 * | waiting    | its turn has not come                                         |
 * | queued     | in the outbox: being sent, or tried again later               |
 * | sent       | the mail server has taken it                                  |
 * | failed     | the mail server refused it, or did not take it in time        |
 * | skipped    | left out when its turn came; the reason says why              |
 * | bounced    | came back, or there is no such mailbox                        |
 * | complained | its reader called it spam                                     |
 */
export const RECIPIENT_STATES = [
  'waiting',
  'queued',
  'sent',
  'failed',
  'skipped',
  'bounced',
  'complained',
] as const
export type RecipientState = (typeof RECIPIENT_STATES)[number]
export type RecipientCounts = Readonly<Record<RecipientState, number>>

/** Why a person is not, or not any more, written to. */
export const LEFT_OUT_REASONS = ['disabled', 'unverified', 'opted_out', 'bounced', 'excluded'] as const
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number]

/** Reasons of recipients that were skipped, failed or bounced; a permanent bounce leaves them out of later mailings. */
export const RECIPIENT_REASONS = [
  ...LEFT_OUT_REASONS,
  'erased',
  'cancelled',
  'refused',
  'expired',
  'permanent',
  'transient',
] as const
export type RecipientReason = (typeof RECIPIENT_REASONS)[number]

export type MailingEvent = 'send' | 'begin' | 'pause' | 'resume' | 'cancel' | 'finish' | 'retry'

/**
 * A scheduled mailing that is cancelled is a draft again: nobody has got anything. One that has begun stays cancelled.
 */
const TRANSITIONS: Readonly<Record<MailingEvent, Partial<Record<MailingState, MailingState>>>> = {
  send: { draft: 'scheduled' },
  begin: { scheduled: 'sending' },
  pause: { sending: 'paused' },
  resume: { paused: 'sending' },
  cancel: { scheduled: 'draft', sending: 'cancelled', paused: 'cancelled' },
  finish: { sending: 'sent' },
  retry: { sending: 'sending', paused: 'paused', sent: 'sending' },
}

/** The state after an event; null where the state does not know it. */
export const nextMailingState = (state: MailingState, event: MailingEvent): MailingState | null =>
  TRANSITIONS[event][state] ?? null

/** The most of everything, in characters or pieces. */
export const MAILING_LIMITS = {
  name: 120,
  subject: 200,
  body: 20_000,
  button: 60,
  link: 500,
  choices: 50,
  word: 128,
  excluded: 500,
  templates: 50,
  rate: 6_000,
  events: 1_000,
} as const

export const DEFAULT_RATE = 60

const NO_COUNTS = Object.fromEntries(RECIPIENT_STATES.map((state) => [state, 0])) as RecipientCounts

/** Counts with 0 for each state that is not named. */
export const recipientCounts = (known: Partial<Record<RecipientState, number>>): RecipientCounts => ({
  ...NO_COUNTS,
  ...known,
})

export const totalOf = (counts: RecipientCounts): number =>
  RECIPIENT_STATES.reduce((sum, state) => sum + counts[state], 0)

/** Judged from here on. */
const ENOUGH_TO_JUDGE = 50
const MOST_REFUSED = 0.25

/** Whether so many mails are refused that going on would harm the sender's reputation. */
export function isRefusedTooOften(counts: RecipientCounts): boolean {
  const bad = counts.failed + counts.bounced + counts.complained
  const judged = bad + counts.sent
  return judged >= ENOUGH_TO_JUDGE && bad / judged > MOST_REFUSED
}
