import type { Notification } from '@/contracts/notifications'

/** Where a notification leads: its todo, the alerts of its device, or the devices when one is offered; null where there is nothing to see. */
export function notificationHref({
  type,
  deviceId,
  alertId,
  todoId,
}: Pick<Notification, 'type' | 'deviceId' | 'alertId' | 'todoId'>): string | null {
  if (todoId) return `/superuser/todos?todo=${encodeURIComponent(todoId)}`
  // an invitation, which is answered there
  if (!deviceId) return type === 'system' ? '/devices' : null
  const alert = alertId ? `&alert=${encodeURIComponent(alertId)}` : ''
  return `/devices/${encodeURIComponent(deviceId)}?tab=alerts${alert}`
}
