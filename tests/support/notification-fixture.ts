import type { Notification } from '@/contracts/notifications'

/** A notification as the API answers it: unread, a minute old, of a tank. */
export const notificationFixture = (made: Partial<Notification> = {}): Notification => ({
  _id: '22222222-2222-4222-8222-222222222222',
  title: 'Water low: House tank',
  message: '28%, at or below your low threshold of 30%.',
  type: 'water_level',
  severity: 'warning',
  read: false,
  createdAt: new Date(Date.now() - 60_000).toISOString(),
  deviceName: 'House tank',
  deviceId: 'tank-1',
  alertId: '11111111-1111-4111-8111-111111111111',
  ...made,
})
