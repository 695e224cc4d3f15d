import * as z from 'zod'
import { Done, endpoint } from './endpoint'

export const Notification = z.object({
  _id: z.string(),
  title: z.string(),
  message: z.string(),
  type: z.enum(['water_level', 'device_offline', 'system', 'alert', 'info']),
  severity: z.enum(['critical', 'warning', 'info', 'success']),
  read: z.boolean(),
  createdAt: z.iso.datetime(),
  deviceName: z.string().optional(),
  deviceId: z.string().optional(),
  alertId: z.string().optional(),
  todoId: z.string().optional(),
})
export type Notification = z.output<typeof Notification>

const params = z.strictObject({ id: z.uuid() })

export const listNotifications = endpoint({
  method: 'GET',
  path: '/notifications',
  access: 'user',
  key: 'read',
  summary: 'Your notifications, newest first, 200 at most',
  output: z.object({ notifications: z.array(Notification) }),
})

export const readNotification = endpoint({
  method: 'PATCH',
  path: '/notifications/{id}/read',
  access: 'user',
  key: 'write',
  summary: 'Mark one as read',
  params,
  output: z.object({ notification: Notification }),
})

export const readAllNotifications = endpoint({
  method: 'PATCH',
  path: '/notifications/mark-all-read',
  access: 'user',
  key: 'write',
  summary: 'Mark all as read',
  output: z.object({ ok: z.literal(true), count: z.number() }),
})

export const removeNotification = endpoint({
  method: 'DELETE',
  path: '/notifications/{id}',
  access: 'user',
  key: 'write',
  summary: 'Delete one',
  params,
  output: Done,
})

export const restoreNotification = endpoint({
  method: 'POST',
  path: '/notifications/{id}/restore',
  access: 'user',
  key: 'write',
  summary: 'Take back that you deleted one, within 10 minutes',
  params,
  output: z.object({ notification: Notification }),
})
