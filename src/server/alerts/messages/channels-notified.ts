import type { ChannelName } from '@/domain/alerts/channels'
import { type Queryable, runQuery } from '@/server/db/transaction'
import type { NotifiedChannels, NotificationIntent } from './messages'

const CHANNELS_NOTIFIED = `
  select alert_id as alert, user_id as "user", array_agg(distinct channel) as channels from delivery
  where alert_id = any($1::uuid[]) and user_id is not null
  group by alert_id, user_id`

type ChannelsNotifiedRow = { alert: string; user: string; channels: ChannelName[] }

/**
 * Channels by which messages of resolved alerts were sent to users, or are pending, by "alert user": a resolution is
 * sent only to users who were notified of the alert.
 */
export async function channelsNotified(
  client: Queryable,
  tellings: readonly NotificationIntent[],
): Promise<NotifiedChannels> {
  const ids = tellings.filter(({ kind: news }) => news === 'resolved').map(({ alert }) => alert.id)
  if (ids.length === 0) return new Map()
  const rows = await runQuery<ChannelsNotifiedRow>(client, CHANNELS_NOTIFIED, [ids])
  return new Map(rows.map(({ alert, user, channels }) => [`${alert} ${user}`, channels]))
}
