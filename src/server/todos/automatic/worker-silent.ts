import type { Tx } from '../with-todos'
import { type AutomaticKind, asPlainText, automaticStrings, type Cause, type Search } from './cause'

const SILENT_MS = 3_600_000
const MOST = 100

/** Workers without a heartbeat for an hour; gone when it beats again, or is forgotten after a day. */
async function findCauses(tx: Tx, { now, language }: Search): Promise<Cause[]> {
  const t = automaticStrings(language)
  const silent = await tx.workerHeartbeat.findMany({
    where: { beatAt: { lt: new Date(now.getTime() - SILENT_MS) } },
    orderBy: { id: 'asc' },
    take: MOST,
  })
  return silent.map(({ id, beatAt }) => ({
    key: id,
    title: t('workerSilentTitle', { worker: id }),
    body: t('workerSilentBody', { worker: asPlainText(id), since: beatAt.toISOString() }),
    links: [],
  }))
}

export const workerSilent: AutomaticKind = { id: 'worker_silent', findCauses }
