import { Notification as View } from '@/contracts/notifications'
import type { Notification } from '@/generated/prisma/client'

const Type = View.shape.type.catch('info')
const Severity = View.shape.severity.catch('info')

export const notificationView = (row: Notification): View => ({
  _id: row.id,
  title: row.title,
  message: row.message,
  type: Type.parse(row.type),
  severity: Severity.parse(row.severity),
  read: row.readAt !== null,
  createdAt: row.createdAt.toISOString(),
  ...(row.deviceName !== null && { deviceName: row.deviceName }),
  ...(row.deviceId !== null && { deviceId: row.deviceId }),
  ...(row.alertId !== null && { alertId: row.alertId }),
})
