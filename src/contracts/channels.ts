import * as z from 'zod'
import { CHANNELS } from '@/domain/alerts/channels'
import { PUSH_SCENARIOS } from '@/domain/notifications/scenarios'
import { Done, endpoint } from './endpoint'

const at = z.iso.datetime()
const often = { points: 20, seconds: 60, by: 'user' } as const

export const pushPublicKey = endpoint({
  method: 'GET',
  path: '/push/public-key',
  access: 'user',
  summary: 'The application server key a browser subscribes with',
  output: z.object({ publicKey: z.string() }),
})

/** PushSubscription.toJSON() of a browser. */
export const subscribePush = endpoint({
  method: 'POST',
  path: '/push/subscribe',
  access: 'user',
  audit: ['push.subscribe'],
  summary: 'Send notifications to this browser',
  limit: often,
  body: z.strictObject({
    endpoint: z.string().max(2048),
    expirationTime: z.number().nullable().optional(),
    keys: z.strictObject({
      p256dh: z.string().regex(/^[A-Za-z0-9_-]{80,100}={0,2}$/, 'Not a key of a push subscription'),
      auth: z.string().regex(/^[A-Za-z0-9_-]{20,30}={0,2}$/, 'Not a secret of a push subscription'),
    }),
  }),
  output: Done,
})

export const unsubscribePush = endpoint({
  method: 'POST',
  path: '/push/unsubscribe',
  access: 'user',
  errors: ['not_found'],
  audit: ['push.unsubscribe'],
  summary: 'Send no more notifications to this browser',
  body: z.strictObject({ endpoint: z.string().max(2048) }),
  output: Done,
})

/** What the buttons of a notification do. */
export const PUSH_ACTIONS = ['acknowledge', 'stop'] as const
export type PushAction = (typeof PUSH_ACTIONS)[number]

export const actOnPush = endpoint({
  method: 'POST',
  path: '/push/act',
  access: 'public',
  inMaintenance: ({ action }) => action === 'stop',
  errors: ['not_found', 'forbidden', 'conflict'],
  audit: ['alert.acknowledge', 'pump.command'],
  summary:
    'Do what a button of a notification says, as the person whom it was sent to: acknowledge its alert, or stop its pump. A button works once and for 3 hours',
  limit: { points: 30, seconds: 60, by: 'address' },
  body: z.strictObject({
    action: z.enum(PUSH_ACTIONS),
    token: z.string().min(20, 'This button is not complete').max(600, 'This button is not complete'),
  }),
  output: Done,
})

const text = (max: number) => z.string().trim().min(1).max(max)

export const testPush = endpoint({
  method: 'POST',
  path: '/push/test',
  access: 'user',
  summary: 'Send a test notification to all your browsers; answers how many took it',
  limit: often,
  body: z.union([
    z.strictObject({ title: text(120), body: text(500) }),
    z.strictObject({
      type: z.enum(PUSH_SCENARIOS),
      data: z
        .record(z.string().max(40), z.union([z.string().max(200), z.number(), z.boolean()]))
        .refine((data) => Object.keys(data).length <= 10, 'At most 10 fields')
        .optional(),
    }),
  ]),
  output: z.object({ sent: z.number() }),
})

export const Telegram = z.object({
  connected: z.boolean(),
  verified: z.boolean(),
  notificationsEnabled: z.boolean(),
  chatId: z.string().nullable(),
  username: z.string().nullable(),
  connectedAt: at.nullable(),
  /** Of the server's bot; null when it has none, or the bot has not answered yet. */
  bot: z.string().nullable(),
  /** The server has a bot at all. */
  available: z.boolean(),
  /** The chat no longer takes messages. */
  blocked: z.boolean(),
  /** A link that proves the chat is yours, while it is not verified: https://t.me/<bot>?start=<code>. */
  link: z.string().nullable(),
})
export type Telegram = z.output<typeof Telegram>

export const getTelegram = endpoint({
  method: 'GET',
  path: '/users/me/telegram',
  access: 'user',
  withheld: true,
  summary: 'Your Telegram link',
  output: z.object({ telegram: Telegram }),
})

export const connectTelegram = endpoint({
  method: 'POST',
  path: '/users/me/telegram/connect',
  access: 'user',
  errors: ['unavailable', 'conflict'],
  audit: ['telegram.connect'],
  summary: 'Name your chat; it must confirm before anything but the question is sent to it',
  limit: { points: 10, seconds: 600, by: 'user' },
  body: z.strictObject({
    chatId: z
      .string()
      .trim()
      .regex(/^-?\d{1,20}$/, 'A chat ID is a number; send /start to the bot to see yours'),
  }),
  output: z.object({ telegram: Telegram }),
})

export const disconnectTelegram = endpoint({
  method: 'DELETE',
  path: '/users/me/telegram/disconnect',
  access: 'user',
  audit: ['telegram.disconnect'],
  summary: 'Forget your chat',
  output: Done,
})

export const setTelegram = endpoint({
  method: 'PATCH',
  path: '/users/me/telegram/settings',
  access: 'user',
  errors: ['conflict'],
  audit: ['telegram.update'],
  summary: 'Whether alerts go to your chat',
  body: z.strictObject({ notificationsEnabled: z.boolean() }),
  output: z.object({ telegram: Telegram }),
})

export const testTelegram = endpoint({
  method: 'POST',
  path: '/users/me/telegram/test',
  access: 'user',
  errors: ['unavailable', 'conflict'],
  summary: 'Send a test message to your chat',
  limit: often,
  output: Done,
})

export const Webhook = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  enabled: z.boolean(),
  createdAt: at,
  lastSentAt: at.nullable(),
  lastError: z.string().nullable(),
})
export type Webhook = z.output<typeof Webhook>

const id = z.strictObject({ id: z.uuid() })

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/users/me/webhooks',
  access: 'user',
  withheld: true,
  summary: 'Where alerts are posted to',
  output: z.object({ webhooks: z.array(Webhook) }),
})

export const addWebhook = endpoint({
  method: 'POST',
  path: '/users/me/webhooks',
  access: 'user',
  errors: ['conflict'],
  audit: ['webhook.add'],
  summary: 'Post alerts to an address; the secret that signs them is shown once',
  limit: often,
  body: z.strictObject({ name: text(80), url: z.string().trim().max(2048) }),
  output: z.object({ webhook: Webhook, secret: z.string() }),
})

export const removeWebhook = endpoint({
  method: 'DELETE',
  path: '/users/me/webhooks/{id}',
  access: 'user',
  audit: ['webhook.remove'],
  summary: 'Post no more alerts there',
  params: id,
  output: Done,
})

export const testWebhook = endpoint({
  method: 'POST',
  path: '/users/me/webhooks/{id}/test',
  access: 'user',
  errors: ['not_found'],
  summary: 'Post a test there now',
  limit: often,
  params: id,
  output: z.object({ ok: z.boolean(), error: z.string().nullable() }),
})

export const DELIVERY_STATES = ['waiting', 'sent', 'failed', 'dropped'] as const

/** One message to a webhook, with what its receiver answered last. */
export const WebhookDelivery = z.object({
  id: z.uuid(),
  /** The id that was posted (X-Cistern-Delivery): of a delivery that was sent again, that of the first. */
  postedAs: z.uuid(),
  kind: z.string(),
  title: z.string(),
  state: z.enum(DELIVERY_STATES),
  attempts: z.number(),
  createdAt: at,
  endedAt: at.nullable(),
  /** Of one that waits. */
  nextAttemptAt: at.nullable(),
  error: z.string().nullable(),
  /** Null before the first attempt, and of one that was sent together with another. */
  answer: z
    .object({
      at,
      /** Null when nothing answered. */
      status: z.number().nullable(),
      durationMs: z.number(),
      /** Its X-Request-Id. */
      requestId: z.string().nullable(),
      /** The first 1,000 characters of its body. */
      excerpt: z.string(),
    })
    .nullable(),
})
export type WebhookDelivery = z.output<typeof WebhookDelivery>

export const listWebhookDeliveries = endpoint({
  method: 'GET',
  path: '/users/me/webhooks/{id}/deliveries',
  access: 'user',
  withheld: true,
  summary: 'What was sent to a webhook of yours in the last 30 days, the newest first',
  params: id,
  query: z.strictObject({
    cursor: z.string().max(1024).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(20),
  }),
  output: z.object({ deliveries: z.array(WebhookDelivery), nextCursor: z.string().nullable() }),
})

export const resendWebhookDelivery = endpoint({
  method: 'POST',
  path: '/users/me/webhooks/{id}/deliveries/{deliveryId}/again',
  access: 'user',
  errors: ['conflict'],
  audit: ['webhook.resend'],
  summary:
    'Send a delivery again now, under the same id, and say what came of it; one that waits or is being sent is a conflict',
  limit: often,
  params: id.extend({ deliveryId: z.uuid() }),
  output: z.object({ delivery: WebhookDelivery }),
})

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'HH:MM')

/** On the clock of the person's time zone; `from` after `to` runs over midnight. */
export const QuietHours = z.strictObject({
  enabled: z.boolean(),
  from: clock,
  to: clock,
  /** Critical alerts are sent immediately even in quiet hours. */
  criticalPasses: z.boolean(),
})
export type QuietHours = z.output<typeof QuietHours>

/** Health of one user's channel. `available`: this server has it. `ready`: it would deliver alerts now. */
export const ChannelHealth = z.object({
  channel: z.enum(CHANNELS),
  available: z.boolean(),
  ready: z.boolean(),
  /** Why it is not ready, or what is wrong with it: off | not_connected | not_verified | blocked | failing | no_server. */
  trouble: z.enum(['off', 'not_connected', 'not_verified', 'blocked', 'failing', 'no_server']).nullable(),
  targets: z.number(),
  lastSentAt: at.nullable(),
  lastErrorAt: at.nullable(),
  lastError: z.string().nullable(),
  waiting: z.number(),
})
export type ChannelHealth = z.output<typeof ChannelHealth>

export const listChannels = endpoint({
  method: 'GET',
  path: '/users/me/channels',
  access: 'user',
  summary: 'How your channels do, and the devices whose critical alerts would reach you by none of them',
  output: z.object({
    channels: z.array(ChannelHealth),
    quietHours: QuietHours,
    uncovered: z.array(z.object({ deviceId: z.string(), name: z.string() })),
  }),
})

export const setQuietHours = endpoint({
  method: 'PUT',
  path: '/users/me/quiet-hours',
  access: 'user',
  audit: ['quiet_hours.update'],
  summary: 'When only the app, and critical alerts if you wish, may speak',
  body: QuietHours,
  output: z.object({ quietHours: QuietHours }),
})
