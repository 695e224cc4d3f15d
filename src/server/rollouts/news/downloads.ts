import type { ItemEvent } from '@/domain/rollouts/item/types'
import { timeNow } from '@/server/clock'
import { inTransaction } from '@/server/db/transaction'
import { type DownloadNews, listenForDownloads } from '@/server/firmware/downloads/news'
import { log } from '@/server/log'
import { applyItemEvents } from '../step/apply-item-events'

const GATHER_MS = 500
const MOST_WAITING = 10_000

/**
 * Bytes that were sent are the progress of families that tell none. Every worker listens, and saying it twice changes
 * nothing; what is lost costs a percent, never a result.
 */
export function followDownloads(): { stop: () => void } {
  const waiting = new Map<string, Extract<ItemEvent, { type: 'bytes' }>>()
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
  const onNews = ({ item, reached, size }: DownloadNews) => {
    if (item === null || reached <= 0 || waiting.size >= MOST_WAITING) return
    waiting.set(item, { type: 'bytes', sent: reached, total: size })
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
