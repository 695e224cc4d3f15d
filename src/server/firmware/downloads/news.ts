import * as z from 'zod'
import { listenTo } from '@/server/db/listen'
import { pool } from '@/server/db/pool'
import { runQuery } from '@/server/db/transaction'

/** The Postgres channel of downloads. */
const CHANNEL = 'cistern_firmware'

/**
 * What a download came to: `item` of the roll-out, `reached` of `size` bytes, whether it ended, or why it was refused
 * (Refusal of judge.ts). Progress is told at most once a second for each token.
 */
const DownloadNews = z.object({
  token: z.string(),
  item: z.string().nullable(),
  reached: z.number(),
  size: z.number(),
  refused: z.string().optional(),
})
export type DownloadNews = z.output<typeof DownloadNews>

export async function notifyDownloads(news: readonly DownloadNews[]): Promise<void> {
  if (news.length === 0) return
  const frames = news.map((one) => JSON.stringify(one))
  await runQuery(pool(), 'select pg_notify($1, frame) from unnest($2::text[]) frame', [CHANNEL, frames])
}

type Handlers = { onNews: (news: DownloadNews) => void; onReady: () => void }

/** Tells of the downloads of all processes. After a pause in listening `onReady` is called: news were missed. */
export const listenForDownloads = ({ onNews, onReady }: Handlers): { stop: () => void } =>
  listenTo({
    channel: CHANNEL,
    onReady,
    onMessage: (payload) => onNews(DownloadNews.parse(JSON.parse(payload))),
  })
