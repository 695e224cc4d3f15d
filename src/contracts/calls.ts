import type * as alerts from './alerts'
import type * as channels from './channels'
import type * as devicesDevice from './devices/device'
import type * as meDashboards from './me/dashboards'
import type * as notifications from './notifications'
import type * as system from './system'
import type * as widget from './widget'
import { open, signedIn } from './call'

// What the dashboard and the shell call to be shown. Made of the endpoints and of what
// is imported from here by `npm run api:types`.

export const acknowledgeAlert = signedIn<typeof alerts.acknowledgeAlert>('POST', '/alerts/{id}/acknowledge')
export const snoozeAlert = signedIn<typeof alerts.snoozeAlert>('POST', '/alerts/{id}/snooze')
export const listChannels = signedIn<typeof channels.listChannels>('GET', '/users/me/channels')
export const listDevices = signedIn<typeof devicesDevice.listDevices>('GET', '/devices')
export const myDevices = signedIn<typeof devicesDevice.myDevices>('GET', '/devices/mine')
export const getDevice = signedIn<typeof devicesDevice.getDevice>('GET', '/devices/{deviceId}')
export const listDashboards = signedIn<typeof meDashboards.listDashboards>('GET', '/users/me/dashboards')
export const listNotifications = signedIn<typeof notifications.listNotifications>('GET', '/notifications')
export const readNotification = signedIn<typeof notifications.readNotification>(
  'PATCH',
  '/notifications/{id}/read',
)
export const readAllNotifications = signedIn<typeof notifications.readAllNotifications>(
  'PATCH',
  '/notifications/mark-all-read',
)
export const removeNotification = signedIn<typeof notifications.removeNotification>(
  'DELETE',
  '/notifications/{id}',
)
export const restoreNotification = signedIn<typeof notifications.restoreNotification>(
  'POST',
  '/notifications/{id}/restore',
)
export const getHealth = open<typeof system.getHealth>('GET', '/health')
export const getVersion = open<typeof system.getVersion>('GET', '/health/version')
export const stream = signedIn<typeof system.stream>('GET', '/stream')
export const listWidgets = signedIn<typeof widget.listWidgets>('GET', '/users/me/widgets')
