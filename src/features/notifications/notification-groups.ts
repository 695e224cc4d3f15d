import type { OpenAlert } from '@/contracts/alerts'
import type { Device } from '@/contracts/devices/device'
import type { Notification } from '@/contracts/notifications'
import { SEVERITIES } from '@/domain/alerts/types'

/** What was told of one episode, or a notification by itself. */
export type NotificationGroup = {
  key: string
  /** Newest first, at least one. */
  all: readonly Notification[]
  newest: Notification
  /** When it began to be told of. */
  began: string
  /** Set while the alert is open. */
  open: { alert: OpenAlert; device: Device } | null
}

const rankOf = ({ open }: NotificationGroup): number => {
  if (!open) return SEVERITIES.length
  return (
    SEVERITIES.indexOf(open.alert.severity) + (open.alert.acknowledgedAt === null ? 0 : SEVERITIES.length)
  )
}

/**
 * Notifications (newest first) by the episode they tell of, so that an end stands where its beginning stood. What is still
 * open comes apart, the worst first and what somebody knows of last; the rest stays in its order.
 */
export function groupNotifications(list: readonly Notification[], devices: readonly Device[]) {
  const open = new Map(
    devices.flatMap((device) => device.alerts.map((alert) => [alert.id, { alert, device }])),
  )
  const byEpisode = new Map<string, Notification[]>()
  for (const one of list) {
    const key = one.alertId ?? one._id
    byEpisode.set(key, [...(byEpisode.get(key) ?? []), one])
  }
  const groups = [...byEpisode].flatMap(([key, all]): NotificationGroup[] => {
    const [newest, oldest] = [all[0], all.at(-1)]
    if (!newest || !oldest) return []
    return [{ key, all, newest, began: oldest.createdAt, open: open.get(key) ?? null }]
  })
  return {
    open: groups.filter((group) => group.open !== null).toSorted((a, b) => rankOf(a) - rankOf(b)),
    earlier: groups.filter((group) => group.open === null),
  }
}
