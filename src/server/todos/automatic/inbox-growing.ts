import { FRESH_INBOX_KINDS } from '@/domain/system/lines/flow-lines'
import { DAY_MS } from '@/server/job'
import type { Tx } from '../with-todos'
import { type AutomaticKind, automaticStrings, type Cause, type Search } from './cause'

const KEY = 'inbox'
/** New shapes of messages within a day that nobody understands: until so few. */
const KEPT_FROM = FRESH_INBOX_KINDS / 2

async function findCauses(tx: Tx, { now, live, language }: Search): Promise<Cause[]> {
  const since = new Date(now.getTime() - DAY_MS)
  const count = await tx.inboxMessage.count({ where: { firstAt: { gt: since } } })
  if (count < (live.has(KEY) ? KEPT_FROM : FRESH_INBOX_KINDS)) return []
  const t = automaticStrings(language)
  return [{ key: KEY, title: t('inboxGrowingTitle'), body: t('inboxGrowingBody', { count }), links: [] }]
}

export const inboxGrowing: AutomaticKind = { id: 'inbox_growing', findCauses }
