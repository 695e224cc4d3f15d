import type { Notification } from '@/contracts/notifications'

/** Where a notification leads: the alerts of its device, or the devices when one is offered; null where there is nothing to see. */
export function notificationHref({
  type,
  deviceId,
  alertId,
}: Pick<Notification, 'type' | 'deviceId' | 'alertId'>): string | null {
  // an invitation, which is answered there
  if (!deviceId) return type === 'system' ? '/devices' : null
  const alert = alertId ? `&alert=${encodeURIComponent(alertId)}` : ''
  return `/devices/${encodeURIComponent(deviceId)}?tab=alerts${alert}`
}
