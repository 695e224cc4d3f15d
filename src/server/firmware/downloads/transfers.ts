import { pool } from '@/server/db/pool'
import { runQuery } from '@/server/db/transaction'
import { env } from '@/server/env'
import { log } from '@/server/log'
import { type DownloadNews, notifyDownloads } from './news'

const FLUSH_EVERY_MS = 1_000
/** A device may open a second connection before the first is known to be dead. */
const MOST_OF_TOKEN = 2

/** A download that is being sent by this process. */
export type Transfer = {
  tokenId: string
  itemId: string | null
  /** Bytes of the image. */
  size: number
  /** Bytes sent that are not in the database yet. */
  sent: number
  /** How far into the image it has come. */
  reached: number
  /** Cuts it off. */
  abort: () => void
}

const active = new Set<Transfer>()
let timer: NodeJS.Timeout | null = null
let isStopping = false

const transfersOf = (tokenId: string): Transfer[] => [...active].filter((one) => one.tokenId === tokenId)

/** Whether another download of a token may begin here: in a free slot, or in that of its token's oldest. */
export const hasSlotFor = (tokenId: string): boolean =>
  !isStopping && (active.size < env.FIRMWARE_MAX_DOWNLOADS || transfersOf(tokenId).length >= MOST_OF_TOKEN)

/** Downloads of this process. */
export const countTransfers = (): number => active.size

/** Of one token two run at a time: the oldest gives way, so that one address never takes the slots of others. */
export function beginTransfer(transfer: Transfer): void {
  const own = transfersOf(transfer.tokenId)
  for (const oldest of own.slice(0, Math.max(0, own.length - MOST_OF_TOKEN + 1))) {
    active.delete(oldest)
    oldest.abort()
  }
  active.add(transfer)
  timer ??= setInterval(() => void flush([...active]), FLUSH_EVERY_MS).unref()
}

/** Records what is left and frees the slot. */
export async function endTransfer(transfer: Transfer): Promise<void> {
  active.delete(transfer)
  if (active.size === 0 && timer) {
    clearInterval(timer)
    timer = null
  }
  await flush([transfer])
}

/** Cuts all downloads off when the server stops; devices go on elsewhere or later. */
export function stopTransfers(): void {
  isStopping = true
  for (const { abort } of active) abort()
}

/** Adds what was sent, and answers of which tokens nothing more may be sent. */
const RECORD = `
  update firmware_token t
  set bytes_served = t.bytes_served + sent.bytes, reached = sent.reached, last_served_at = now(),
      first_byte_at = coalesce(t.first_byte_at, now())
  from unnest($1::uuid[], $2::bigint[], $3::int[]) sent(id, bytes, reached)
  where t.id = sent.id
  returning t.id, t.revoked_at is not null or t.bytes_served > 2 * t.max_bytes
    or exists (select from firmware_artifact a where a.id = t.artifact_id and a.state = 'yanked') as ended`

type Sum = { sent: number; reached: number }

/** By token, of which more than one may run. */
function sumsOf(transfers: readonly Transfer[]): Map<string, Sum> {
  const sums = new Map<string, Sum>()
  for (const { tokenId, sent, reached } of transfers) {
    const sum = sums.get(tokenId) ?? { sent: 0, reached: 0 }
    sums.set(tokenId, { sent: sum.sent + sent, reached: Math.max(sum.reached, reached) })
  }
  return sums
}

async function record(transfers: readonly Transfer[]): Promise<Set<string>> {
  const sums = [...sumsOf(transfers)]
  const rows = await runQuery<{ id: string; ended: boolean }>(pool(), RECORD, [
    sums.map(([id]) => id),
    sums.map(([, { sent }]) => sent),
    sums.map(([, { reached }]) => reached),
  ])
  const going = new Set(rows.filter(({ ended }) => !ended).map(({ id }) => id))
  return new Set(sums.map(([id]) => id).filter((id) => !going.has(id)))
}

const newsOf = ({ tokenId, itemId, reached, size }: Transfer): DownloadNews => ({
  token: tokenId,
  item: itemId,
  reached,
  size,
})

/** What cannot be recorded is added to the next attempt. */
async function flush(transfers: readonly Transfer[]): Promise<void> {
  const taken = transfers.map((transfer) => ({ transfer, sent: transfer.sent }))
  const moved = taken.filter(({ sent }) => sent > 0).map(({ transfer }) => newsOf(transfer))
  for (const { transfer } of taken) transfer.sent = 0
  try {
    const ended = await record(taken.map(({ transfer, sent }) => ({ ...transfer, sent })))
    for (const transfer of transfers) if (ended.has(transfer.tokenId)) transfer.abort()
    await notifyDownloads(moved)
  } catch (error) {
    for (const { transfer, sent } of taken) transfer.sent += sent
    log.warn({ err: error }, 'the progress of downloads was not recorded')
  }
}
