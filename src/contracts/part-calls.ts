import type * as alerts from './alerts'
import type * as channels from './channels'
import type * as devicesDeviceCare from './devices/device-care'
import type * as devicesDeviceNotes from './devices/device-notes'
import type * as devicesDevice from './devices/device'
import type * as devicesLora from './devices/lora'
import type * as devicesPump from './devices/pump'
import type * as devicesSites from './devices/sites'
import type * as devicesUsage from './devices/usage'
import type * as meDashboardLinks from './me/dashboard-links'
import type * as meDashboards from './me/dashboards'
import type * as meLayout from './me/layout'
import type * as meSharedDashboard from './me/shared-dashboard'
import type * as widget from './widget'
import { open, signedIn, ownOnly } from './call'

// What their parts call that come later: widgets, dialogs, menus. Made of the endpoints and of what
// is imported from here by `npm run api:types`.

export const listDeviceAlerts = signedIn<typeof alerts.listDeviceAlerts>('GET', '/devices/{deviceId}/alerts')
export const muteDevice = signedIn<typeof alerts.muteDevice>('PUT', '/devices/{deviceId}/mute')
export const unmuteDevice = signedIn<typeof alerts.unmuteDevice>('DELETE', '/devices/{deviceId}/mute')
export const pushPublicKey = signedIn<typeof channels.pushPublicKey>('GET', '/push/public-key')
export const subscribePush = signedIn<typeof channels.subscribePush>('POST', '/push/subscribe')
export const unsubscribePush = signedIn<typeof channels.unsubscribePush>('POST', '/push/unsubscribe')
export const testPush = signedIn<typeof channels.testPush>('POST', '/push/test')
export const updateDevice = signedIn<typeof devicesDeviceCare.updateDevice>('PATCH', '/devices/{deviceId}')
export const setNotificationSettings = signedIn<typeof devicesDeviceCare.setNotificationSettings>(
  'PATCH',
  '/notifications/device/{deviceId}/settings',
)
export const listDeviceNotes = signedIn<typeof devicesDeviceNotes.listDeviceNotes>(
  'GET',
  '/devices/{deviceId}/notes',
)
export const addDeviceNote = signedIn<typeof devicesDeviceNotes.addDeviceNote>(
  'POST',
  '/devices/{deviceId}/notes',
)
export const removeDeviceNote = signedIn<typeof devicesDeviceNotes.removeDeviceNote>(
  'DELETE',
  '/devices/{deviceId}/notes/{noteId}',
)
export const searchDevices = signedIn<typeof devicesDevice.searchDevices>('GET', '/devices/search')
export const claimDevice = signedIn<typeof devicesDevice.claimDevice>('POST', '/devices/{deviceId}/claim')
export const setTankSeries = signedIn<typeof devicesDevice.setTankSeries>(
  'PATCH',
  '/devices/{deviceId}/tanks-series',
)
export const getReadings = signedIn<typeof devicesDevice.getReadings>('GET', '/devices/{deviceId}/readings')
export const exportReadings = ownOnly<typeof devicesDevice.exportReadings>(
  'GET',
  '/devices/{deviceId}/readings.csv',
)
export const getLora = signedIn<typeof devicesLora.getLora>('GET', '/devices/{deviceId}/lora')
export const loraOverview = signedIn<typeof devicesLora.loraOverview>('GET', '/lora/overview')
export const getPump = signedIn<typeof devicesPump.getPump>('GET', '/devices/{deviceId}/pump')
export const setPump = signedIn<typeof devicesPump.setPump>('PUT', '/devices/{deviceId}/pump')
export const clearLockout = signedIn<typeof devicesPump.clearLockout>(
  'DELETE',
  '/devices/{deviceId}/pump/lockout',
)
export const listCommands = signedIn<typeof devicesPump.listCommands>('GET', '/devices/{deviceId}/commands')
export const sendCommand = signedIn<typeof devicesPump.sendCommand>('POST', '/devices/{deviceId}/commands')
export const listRuns = signedIn<typeof devicesPump.listRuns>('GET', '/devices/{deviceId}/runs')
export const exportRuns = ownOnly<typeof devicesPump.exportRuns>('GET', '/devices/{deviceId}/runs.csv')
export const listSites = signedIn<typeof devicesSites.listSites>('GET', '/sites')
export const createSite = signedIn<typeof devicesSites.createSite>('POST', '/sites')
export const updateSite = signedIn<typeof devicesSites.updateSite>('PATCH', '/sites/{id}')
export const removeSite = signedIn<typeof devicesSites.removeSite>('DELETE', '/sites/{id}')
export const getUsage = signedIn<typeof devicesUsage.getUsage>('GET', '/devices/{deviceId}/usage')
export const getEnergy = signedIn<typeof devicesUsage.getEnergy>('GET', '/devices/{deviceId}/energy')
export const listDashboardLinks = signedIn<typeof meDashboardLinks.listDashboardLinks>(
  'GET',
  '/dashboard-links',
)
export const createDashboardLink = signedIn<typeof meDashboardLinks.createDashboardLink>(
  'POST',
  '/dashboard-links',
)
export const revokeDashboardLink = signedIn<typeof meDashboardLinks.revokeDashboardLink>(
  'DELETE',
  '/dashboard-links/{id}',
)
export const createDashboard = signedIn<typeof meDashboards.createDashboard>('POST', '/users/me/dashboards')
export const updateDashboard = signedIn<typeof meDashboards.updateDashboard>(
  'PATCH',
  '/users/me/dashboards/{id}',
)
export const removeDashboard = signedIn<typeof meDashboards.removeDashboard>(
  'DELETE',
  '/users/me/dashboards/{id}',
)
export const importWidgets = signedIn<typeof meLayout.importWidgets>('POST', '/users/me/widgets/import')
export const listLayouts = signedIn<typeof meLayout.listLayouts>('GET', '/users/me/layouts')
export const restoreLayout = signedIn<typeof meLayout.restoreLayout>('POST', '/users/me/layouts/{id}/restore')
export const saveNarrowOrder = signedIn<typeof meLayout.saveNarrowOrder>('PUT', '/users/me/narrow-order')
export const viewSharedDashboard = open<typeof meSharedDashboard.viewSharedDashboard>(
  'POST',
  '/shared-dashboard',
)
export const readSharedDashboard = open<typeof meSharedDashboard.readSharedDashboard>(
  'POST',
  '/shared-dashboard/read',
)
export const addWidget = signedIn<typeof widget.addWidget>('POST', '/users/me/widgets')
export const configureWidget = signedIn<typeof widget.configureWidget>('PATCH', '/users/me/widgets/{key}')
export const moveWidgets = signedIn<typeof widget.moveWidgets>('PATCH', '/users/me/widgets')
export const setWidgetDashboard = signedIn<typeof widget.setWidgetDashboard>(
  'PUT',
  '/users/me/widgets/{key}/dashboard',
)
export const removeWidget = signedIn<typeof widget.removeWidget>('DELETE', '/users/me/widgets/{key}')
