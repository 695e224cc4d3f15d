import type * as alerts from './alerts'
import type * as channels from './channels'
import type * as device from './devices/device'
import type * as deviceCare from './devices/device-care'
import type * as deviceNotes from './devices/device-notes'
import type * as dashboardLinks from './me/dashboard-links'
import type * as dashboards from './me/dashboards'
import type * as layout from './me/layout'
import type * as lora from './devices/lora'
import type * as notifications from './notifications'
import type * as pump from './devices/pump'
import type * as system from './system'
import type * as usage from './devices/usage'
import type * as sharedDashboard from './me/shared-dashboard'
import type * as sites from './devices/sites'
import type * as widget from './widget'
import { open, ownOnly, signedIn } from './call'

export const listDevices = signedIn<typeof device.listDevices>('GET', '/devices')
export const myDevices = signedIn<typeof device.myDevices>('GET', '/devices/mine')
export const searchDevices = signedIn<typeof device.searchDevices>('GET', '/devices/search')
export const claimDevice = signedIn<typeof device.claimDevice>('POST', '/devices/{deviceId}/claim')
export const setTankSeries = signedIn<typeof device.setTankSeries>(
  'PATCH',
  '/devices/{deviceId}/tanks-series',
)
export const getReadings = signedIn<typeof device.getReadings>('GET', '/devices/{deviceId}/readings')
export const listDeviceNotes = signedIn<typeof deviceNotes.listDeviceNotes>(
  'GET',
  '/devices/{deviceId}/notes',
)
export const addDeviceNote = signedIn<typeof deviceNotes.addDeviceNote>('POST', '/devices/{deviceId}/notes')
export const removeDeviceNote = signedIn<typeof deviceNotes.removeDeviceNote>(
  'DELETE',
  '/devices/{deviceId}/notes/{noteId}',
)
export const updateDevice = signedIn<typeof deviceCare.updateDevice>('PATCH', '/devices/{deviceId}')
export const setNotificationSettings = signedIn<typeof deviceCare.setNotificationSettings>(
  'PATCH',
  '/notifications/device/{deviceId}/settings',
)
export const listSites = signedIn<typeof sites.listSites>('GET', '/sites')
export const createSite = signedIn<typeof sites.createSite>('POST', '/sites')
export const updateSite = signedIn<typeof sites.updateSite>('PATCH', '/sites/{id}')
export const removeSite = signedIn<typeof sites.removeSite>('DELETE', '/sites/{id}')
export const getPump = signedIn<typeof pump.getPump>('GET', '/devices/{deviceId}/pump')
export const setPump = signedIn<typeof pump.setPump>('PUT', '/devices/{deviceId}/pump')
export const clearLockout = signedIn<typeof pump.clearLockout>('DELETE', '/devices/{deviceId}/pump/lockout')
export const listCommands = signedIn<typeof pump.listCommands>('GET', '/devices/{deviceId}/commands')
export const sendCommand = signedIn<typeof pump.sendCommand>('POST', '/devices/{deviceId}/commands')
export const listRuns = signedIn<typeof pump.listRuns>('GET', '/devices/{deviceId}/runs')
export const getUsage = signedIn<typeof usage.getUsage>('GET', '/devices/{deviceId}/usage')
export const getEnergy = signedIn<typeof usage.getEnergy>('GET', '/devices/{deviceId}/energy')
export const getLora = signedIn<typeof lora.getLora>('GET', '/devices/{deviceId}/lora')
export const loraOverview = signedIn<typeof lora.loraOverview>('GET', '/lora/overview')
export const listDashboards = signedIn<typeof dashboards.listDashboards>('GET', '/users/me/dashboards')
export const createDashboard = signedIn<typeof dashboards.createDashboard>('POST', '/users/me/dashboards')
export const updateDashboard = signedIn<typeof dashboards.updateDashboard>(
  'PATCH',
  '/users/me/dashboards/{id}',
)
export const removeDashboard = signedIn<typeof dashboards.removeDashboard>(
  'DELETE',
  '/users/me/dashboards/{id}',
)
export const setWidgetDashboard = signedIn<typeof widget.setWidgetDashboard>(
  'PUT',
  '/users/me/widgets/{key}/dashboard',
)
export const importWidgets = signedIn<typeof layout.importWidgets>('POST', '/users/me/widgets/import')
export const listLayouts = signedIn<typeof layout.listLayouts>('GET', '/users/me/layouts')
export const restoreLayout = signedIn<typeof layout.restoreLayout>('POST', '/users/me/layouts/{id}/restore')
export const saveNarrowOrder = signedIn<typeof layout.saveNarrowOrder>('PUT', '/users/me/narrow-order')
export const getDevice = signedIn<typeof device.getDevice>('GET', '/devices/{deviceId}')
export const listWidgets = signedIn<typeof widget.listWidgets>('GET', '/users/me/widgets')
export const addWidget = signedIn<typeof widget.addWidget>('POST', '/users/me/widgets')
export const configureWidget = signedIn<typeof widget.configureWidget>('PATCH', '/users/me/widgets/{key}')
export const moveWidgets = signedIn<typeof widget.moveWidgets>('PATCH', '/users/me/widgets')
export const removeWidget = signedIn<typeof widget.removeWidget>('DELETE', '/users/me/widgets/{key}')
export const getHealth = open<typeof system.getHealth>('GET', '/health')
export const getVersion = open<typeof system.getVersion>('GET', '/health/version')
export const stream = signedIn<typeof system.stream>('GET', '/stream')
export const listAlerts = signedIn<typeof alerts.listAlerts>('GET', '/alerts')
export const listDeviceAlerts = signedIn<typeof alerts.listDeviceAlerts>('GET', '/devices/{deviceId}/alerts')
export const acknowledgeAlert = signedIn<typeof alerts.acknowledgeAlert>('POST', '/alerts/{id}/acknowledge')
export const snoozeAlert = signedIn<typeof alerts.snoozeAlert>('POST', '/alerts/{id}/snooze')
export const muteDevice = signedIn<typeof alerts.muteDevice>('PUT', '/devices/{deviceId}/mute')
export const unmuteDevice = signedIn<typeof alerts.unmuteDevice>('DELETE', '/devices/{deviceId}/mute')
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
export const pushPublicKey = signedIn<typeof channels.pushPublicKey>('GET', '/push/public-key')
export const subscribePush = signedIn<typeof channels.subscribePush>('POST', '/push/subscribe')
export const unsubscribePush = signedIn<typeof channels.unsubscribePush>('POST', '/push/unsubscribe')
export const testPush = signedIn<typeof channels.testPush>('POST', '/push/test')
export const listDashboardLinks = signedIn<typeof dashboardLinks.listDashboardLinks>(
  'GET',
  '/dashboard-links',
)
export const createDashboardLink = signedIn<typeof dashboardLinks.createDashboardLink>(
  'POST',
  '/dashboard-links',
)
export const revokeDashboardLink = signedIn<typeof dashboardLinks.revokeDashboardLink>(
  'DELETE',
  '/dashboard-links/{id}',
)
export const viewSharedDashboard = open<typeof sharedDashboard.viewSharedDashboard>(
  'POST',
  '/shared-dashboard',
)
export const readSharedDashboard = open<typeof sharedDashboard.readSharedDashboard>(
  'POST',
  '/shared-dashboard/read',
)
export const listChannels = signedIn<typeof channels.listChannels>('GET', '/users/me/channels')
export const exportReadings = ownOnly<typeof device.exportReadings>('GET', '/devices/{deviceId}/readings.csv')
export const exportRuns = ownOnly<typeof pump.exportRuns>('GET', '/devices/{deviceId}/runs.csv')
