import { isChannelOn } from '@/server/runtime/flags'
import { type Queryable, runQuery } from '@/server/db/transaction'
import type { DeliveryTarget } from './types'

/** SQL condition: the user `u` wants alert mails, at a verified address. */
export const MAIL_IS_WANTED = `
  u.email_verified_at is not null and u.preferences -> 'alertEmails' is distinct from 'false'::jsonb`

/**
 * A channel that is switched off (server/runtime/flags) has no targets.
 *
 * | channel  | works when                                                                                   |
 * |----------|----------------------------------------------------------------------------------------------|
 * | push     | the browser has subscribed                                                                   |
 * | telegram | this server has a bot, the chat is verified, wants notifications and has not blocked the bot |
 * | email    | this server has a mail server, the address is verified and alert mails are wanted            |
 * | webhook  | it is enabled                                                                                |
 */
const TARGETS = `
  select u.id as "userId", t.channel, t.target from app_user u
  cross join lateral (
    select 'push' as channel, s.id::text as target from push_subscription s where $4 and s.user_id = u.id
    union all
    select 'telegram', l.chat_id from telegram_link l
    where $2 and l.user_id = u.id and l.verified and l.notifications_enabled and l.blocked_at is null
    union all
    select 'email', u.email
    where $3 and ${MAIL_IS_WANTED}
    union all
    select 'webhook', w.id::text from webhook w where $5 and w.user_id = u.id and w.enabled
  ) t
  where u.id = any($1::uuid[]) and u.disabled_at is null`

/** Every working target of these users. */
export const loadTargets = (client: Queryable, userIds: readonly string[]): Promise<DeliveryTarget[]> =>
  runQuery<DeliveryTarget>(client, TARGETS, [
    [...new Set(userIds)],
    isChannelOn('telegram'),
    isChannelOn('email'),
    isChannelOn('push'),
    isChannelOn('webhook'),
  ])
