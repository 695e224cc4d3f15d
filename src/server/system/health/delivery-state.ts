import { CHANNELS, type ChannelName } from '@/domain/alerts/channels'
import type { ChannelState } from '@/domain/system/state'
import { truncate } from '@/domain/text/truncate'
import { pool } from '@/server/db/pool'
import { runQuery } from '@/server/db/transaction'
import { env } from '@/server/env'

const WAITING = `
  select channel, count(*)::int as waiting, count(*) filter (where error is not null)::int as failing,
         (extract(epoch from now() - min(due_at) filter (where due_at <= now())) * 1000)::float8 as "oldestMs"
  from delivery where state = 'pending' group by channel`

/** What has ended within a day was due at most a little before; the index is on what was due. */
const ENDED = `
  select channel, count(*) filter (where state = 'sent')::int as sent,
         count(*) filter (where state = 'dead')::int as dead
  from delivery
  where state in ('sent', 'dead') and due_at > now() - interval '3 days' and ended_at > now() - interval '1 day'
  group by channel`

const newestOf = (condition: string): string => `
  (select ended_at, error from delivery
   where channel = c.channel and ${condition} and due_at > now() - interval '7 days' order by due_at desc limit 1)`

/** Of what will be tried again, something came after the newest success: the newest try failed. */
const IS_REFUSED = `
  exists (select from delivery f
    where f.channel = c.channel and f.state = 'pending' and f.error is not null
      and f.created_at > coalesce((select s.ended_at from ${newestOf(`state = 'sent'`)} s), '-infinity'))`

/** Of what was tried last: what is refused and tried again first, which keeps no time of its tries. */
const ANSWERS = `
  select c.channel, (extract(epoch from a.ended_at) * 1000)::float8 as at, a.error, ${IS_REFUSED} as "isRefused",
    (select f.error from ${newestOf(`state = 'dead' and ended_at > now() - interval '1 day'`)} f) as failure
  from unnest($1::text[]) c (channel), lateral (
    select * from (
      ${newestOf(`state = 'sent'`)} union all ${newestOf(`state = 'dead'`)}
      union all ${newestOf(`state = 'pending' and error is not null`)}) tried
    order by ended_at desc nulls first limit 1) a`

const LONGEST_ERROR = 300

const IS_SET_UP: Record<ChannelName, () => boolean> = {
  push: () => true,
  telegram: () => env.TELEGRAM_BOT_TOKEN !== undefined,
  email: () => env.SMTP_URL !== undefined,
  webhook: () => true,
}

type Waiting = { channel: string; waiting: number; failing: number; oldestMs: number | null }
type Ended = { channel: string; sent: number; dead: number }
type Answer = {
  channel: string
  at: number | null
  error: string | null
  isRefused: boolean
  failure: string | null
}

const shortened = (error: string | null): string | null =>
  error === null ? null : truncate(error, LONGEST_ERROR)

/** What each channel has to send, has sent within a day, and was told last. */
export async function loadChannelStates(): Promise<ChannelState[]> {
  const [waiting, ended, answers] = await Promise.all([
    runQuery<Waiting>(pool(), WAITING),
    runQuery<Ended>(pool(), ENDED),
    runQuery<Answer>(pool(), ANSWERS, [[...CHANNELS]]),
  ])
  return CHANNELS.map((channel) => {
    const of = <T extends { channel: string }>(rows: readonly T[]) =>
      rows.find((row) => row.channel === channel)
    const [waits, ends, answer] = [of(waiting), of(ended), of(answers)]
    return {
      channel,
      isSetUp: IS_SET_UP[channel](),
      waiting: waits?.waiting ?? 0,
      failing: waits?.failing ?? 0,
      isRefused: answer?.isRefused ?? false,
      oldestMs: waits?.oldestMs ?? null,
      sent: ends?.sent ?? 0,
      dead: ends?.dead ?? 0,
      lastAnswer: answer ? { at: answer.at, error: shortened(answer.error) } : null,
      lastFailure: shortened(answer?.failure ?? null),
    }
  })
}
