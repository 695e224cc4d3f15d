import type { ItemEvent } from '@/domain/rollouts/item/types'
import { timeNow } from '@/server/clock'
import { inTransaction } from '@/server/db/transaction'
import { type DownloadNews, listenForDownloads } from '@/server/firmware/downloads/news'
import { log } from '@/server/log'
import { applyItemEvents } from '../step/apply-item-events'

const GATHER_MS = 500
const MOST_WAITING = 10_000

type Told = Extract<ItemEvent, { type: 'bytes' | 'note' }>

/** What a download means for its item: a refusal is no progress, and only one for want of room decides anything. */
function eventOf({ reached, size, refused }: DownloadNews): Told | null {
  if (refused === 'no_space') return { type: 'note', note: { state: 'failed', code: 'no_space' } }
  if (refused !== undefined || reached <= 0) return null
  return { type: 'bytes', sent: reached, total: size }
}

/**
 * Bytes that were sent are the progress of families that tell none, and a device that was refused for want of room mostly
 * says no more than "HTTP error". Every worker listens, and saying it twice changes nothing; what is lost costs a percent, or
 * the better reason of a failure.
 */
export function followDownloads(): { stop: () => void } {
  const waiting = new Map<string, Told>()
  let timer: NodeJS.Timeout | undefined
  const flush = async () => {
    timer = undefined
    const told = [...waiting].map(([itemId, event]) => ({ itemId, event }))
    waiting.clear()
    try {
      await inTransaction((client) => applyItemEvents(client, told, timeNow()))
    } catch (error) {
      log.warn({ err: error }, 'the progress of downloads could not be stored')
    }
  }
  const onNews = (news: DownloadNews) => {
    const { item } = news
    const event = eventOf(news)
    if (item === null || event === null || waiting.size >= MOST_WAITING) return
    // bytes that were sent before are told after it at times
    if (waiting.get(item)?.type !== 'note') waiting.set(item, event)
    timer ??= setTimeout(() => void flush(), GATHER_MS)
  }
  const { stop } = listenForDownloads({ onNews, onReady: () => {} })
  return {
    stop: () => {
      stop()
      clearTimeout(timer)
    },
  }
}
