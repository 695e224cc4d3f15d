import { SEVERITIES, type Severity } from '@/domain/alerts/types'
import { loadAlerts } from '@/server/alerts/alert-view'
import { db } from '@/server/db/prisma'

export type OpenAlert = {
  id: string
  title: string
  severity: Severity
  openedAt: string
  isAcknowledged: boolean
}

/** More alerts would exceed one message. */
const MOST = 20
const MOST_READ = 200

/** Open alerts of the user's own and shared devices, the highest severity first, with their notification titles. */
export async function loadOpenAlerts(userId: string): Promise<OpenAlert[]> {
  // administrators get user access too: a chat covers the user's own tanks
  const all = await loadAlerts({ userId, role: 'user' }, { isOpen: true, limit: MOST_READ })
  const told = all.filter(({ held }) => !held)
  const shown = SEVERITIES.flatMap((one) => told.filter(({ severity }) => severity === one)).slice(0, MOST)
  const titles = await loadAlertTitles(
    userId,
    shown.map(({ id }) => id),
  )
  return shown.map(({ id, severity, openedAt, acknowledgedAt, deviceName }) => ({
    ...{ id, severity, openedAt },
    title: titles.get(id) ?? deviceName,
    isAcknowledged: acknowledgedAt !== null,
  }))
}

/** The title of the latest notification of each alert. */
async function loadAlertTitles(userId: string, alertIds: string[]): Promise<Map<string | null, string>> {
  const rows = await db().notification.findMany({
    where: { userId, alertId: { in: alertIds } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { alertId: true, title: true },
  })
  return new Map(rows.map(({ alertId, title }) => [alertId, title]))
}
