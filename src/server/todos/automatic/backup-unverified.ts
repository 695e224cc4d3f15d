import { DAY_MS } from '@/server/job'
import type { Tx } from '../with-todos'
import { type AutomaticKind, automaticStrings, type Cause, type Search } from './cause'

const KEY = 'unverified'
/** One verification a week, and a day to be late. */
const VERIFIED_WITHIN_MS = 8 * DAY_MS
/** The first backup need not be verified at once. */
const FIRST_AFTER_MS = 2 * DAY_MS

/** There are backups, and none was restored for a test lately; gone with the next one that is found good. */
async function findCauses(tx: Tx, { now, language }: Search): Promise<Cause[]> {
  const [first, verified] = await Promise.all(
    (['make', 'verify'] as const).map((kind) =>
      tx.backupRun.findFirst({
        where: { kind, state: 'done' },
        orderBy: { endedAt: kind === 'make' ? 'asc' : 'desc' },
        select: { endedAt: true },
      }),
    ),
  )
  if (!first?.endedAt || now.getTime() - first.endedAt.getTime() < FIRST_AFTER_MS) return []
  const since = verified?.endedAt ?? null
  if (since && now.getTime() - since.getTime() < VERIFIED_WITHIN_MS) return []
  const t = automaticStrings(language)
  const body = t('backupUnverifiedBody', { since: since?.toISOString().slice(0, 10) ?? 'never' })
  return [{ key: KEY, title: t('backupUnverifiedTitle'), body, links: [] }]
}

export const backupUnverified: AutomaticKind = { id: 'backup_unverified', findCauses }
