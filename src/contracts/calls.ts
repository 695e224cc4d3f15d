import type * as account from './account'
import type * as alerts from './alerts'
import type * as apiKeys from './me/api-keys'
import type * as audit from './audit'
import { callsFor, open, ownOnly, signedIn } from './call'
import type * as channels from './channels'
import type * as credentials from './devices/credentials'
import type * as device from './devices/device'
import type * as deviceCare from './devices/device-care'
import type * as deviceEvents from './devices/device-events'
import type * as deviceMerge from './devices/device-merge'
import type * as deviceNotes from './devices/device-notes'
import type * as inbox from './devices/inbox'
import type * as invitations from './invitations'
import type * as dashboardLinks from './me/dashboard-links'
import type * as dashboards from './me/dashboards'
import type * as layout from './me/layout'
import type * as lora from './devices/lora'
import type * as notifications from './notifications'
import type * as pump from './devices/pump'
import type * as security from './security'
import type * as homeAssistant from './devices/home-assistant'
import type * as sensor from './devices/sensor'
import type * as system from './system'
import type * as usage from './devices/usage'
import type * as sharedDashboard from './me/shared-dashboard'
import type * as sites from './devices/sites'
import type * as views from './me/views'
import type * as widget from './widget'
import type * as owner from './rollouts/owner'

export const listDevices = signedIn<typeof device.listDevices>('GET', '/devices')
export const myDevices = signedIn<typeof device.myDevices>('GET', '/devices/mine')
export const searchDevices = signedIn<typeof device.searchDevices>('GET', '/devices/search')
export const claimDevice = signedIn<typeof device.claimDevice>('POST', '/devices/{deviceId}/claim')
export const setTankSeries = signedIn<typeof device.setTankSeries>(
  'PATCH',
  '/devices/{deviceId}/tanks-series',
)
export const getReadings = signedIn<typeof device.getReadings>('GET', '/devices/{deviceId}/readings')
export const exportReadings = ownOnly<typeof device.exportReadings>('GET', '/devices/{deviceId}/readings.csv')
export const listDeviceNotes = signedIn<typeof deviceNotes.listDeviceNotes>(
  'GET',
  '/devices/{deviceId}/notes',
)
export const addDeviceNote = signedIn<typeof deviceNotes.addDeviceNote>('POST', '/devices/{deviceId}/notes')
export const removeDeviceNote = signedIn<typeof deviceNotes.removeDeviceNote>(
  'DELETE',
  '/devices/{deviceId}/notes/{noteId}',
)
export const mergeDevice = signedIn<typeof deviceMerge.mergeDevice>('POST', '/devices/{deviceId}/merge')
export const getSensor = signedIn<typeof sensor.getSensor>('GET', '/devices/{deviceId}/sensor')
export const setSensor = signedIn<typeof sensor.setSensor>('PUT', '/devices/{deviceId}/sensor')
export const previewSensor = signedIn<typeof sensor.previewSensor>(
  'POST',
  '/devices/{deviceId}/sensor/preview',
)
export const getHomeAssistant = signedIn<typeof homeAssistant.getHomeAssistant>(
  'GET',
  '/devices/{deviceId}/home-assistant',
)
export const setHomeAssistant = signedIn<typeof homeAssistant.setHomeAssistant>(
  'PUT',
  '/devices/{deviceId}/home-assistant',
)
export const updateDevice = signedIn<typeof deviceCare.updateDevice>('PATCH', '/devices/{deviceId}')
export const setNotificationSettings = signedIn<typeof deviceCare.setNotificationSettings>(
  'PATCH',
  '/notifications/device/{deviceId}/settings',
)
export const releaseDevice = signedIn<typeof deviceCare.releaseDevice>('DELETE', '/devices/{deviceId}/claim')
export const listShares = signedIn<typeof deviceCare.listShares>('GET', '/devices/{deviceId}/shares')
export const shareDevice = signedIn<typeof deviceCare.shareDevice>('POST', '/devices/{deviceId}/shares')
export const unshareDevice = signedIn<typeof deviceCare.unshareDevice>(
  'DELETE',
  '/devices/{deviceId}/shares/{userId}',
)
export const offerTransfer = signedIn<typeof deviceCare.offerTransfer>('POST', '/devices/{deviceId}/transfer')
export const cancelTransfer = signedIn<typeof deviceCare.cancelTransfer>(
  'DELETE',
  '/devices/{deviceId}/transfer',
)
export const listTransfers = signedIn<typeof deviceCare.listTransfers>('GET', '/transfers')
export const acceptTransfer = signedIn<typeof deviceCare.acceptTransfer>('POST', '/transfers/{id}/accept')
export const declineTransfer = signedIn<typeof deviceCare.declineTransfer>('DELETE', '/transfers/{id}')
export const listInvitations = signedIn<typeof invitations.listInvitations>('GET', '/invitations')
export const acceptInvitation = signedIn<typeof invitations.acceptInvitation>(
  'POST',
  '/invitations/{id}/accept',
)
export const declineInvitation = signedIn<typeof invitations.declineInvitation>('DELETE', '/invitations/{id}')
export const listRawMessages = ownOnly<typeof deviceCare.listRawMessages>('GET', '/devices/{deviceId}/raw')
export const listSites = signedIn<typeof sites.listSites>('GET', '/sites')
export const createSite = signedIn<typeof sites.createSite>('POST', '/sites')
export const updateSite = signedIn<typeof sites.updateSite>('PATCH', '/sites/{id}')
export const removeSite = signedIn<typeof sites.removeSite>('DELETE', '/sites/{id}')
export const listViews = signedIn<typeof views.listViews>('GET', '/users/me/views')
export const saveView = signedIn<typeof views.saveView>('PUT', '/users/me/views')
export const renameView = signedIn<typeof views.renameView>('PATCH', '/users/me/views/{id}')
export const removeView = signedIn<typeof views.removeView>('DELETE', '/users/me/views/{id}')
export const getPump = signedIn<typeof pump.getPump>('GET', '/devices/{deviceId}/pump')
export const setPump = signedIn<typeof pump.setPump>('PUT', '/devices/{deviceId}/pump')
export const clearLockout = signedIn<typeof pump.clearLockout>('DELETE', '/devices/{deviceId}/pump/lockout')
export const listCommands = signedIn<typeof pump.listCommands>('GET', '/devices/{deviceId}/commands')
export const sendCommand = signedIn<typeof pump.sendCommand>('POST', '/devices/{deviceId}/commands')
export const listRuns = signedIn<typeof pump.listRuns>('GET', '/devices/{deviceId}/runs')
export const exportRuns = ownOnly<typeof pump.exportRuns>('GET', '/devices/{deviceId}/runs.csv')
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
export const listDeviceEvents = signedIn<typeof deviceEvents.listDeviceEvents>(
  'GET',
  '/devices/{deviceId}/events',
)
export const listInbox = signedIn<typeof inbox.listInbox>('GET', '/inbox')
export const getInboxMessage = signedIn<typeof inbox.getInboxMessage>('GET', '/inbox/{id}')
export const dismissInboxMessage = signedIn<typeof inbox.dismissInboxMessage>('DELETE', '/inbox/{id}')
export const previewMapping = signedIn<typeof inbox.previewMapping>('POST', '/inbox/{id}/preview')
export const saveMapping = signedIn<typeof inbox.saveMapping>('POST', '/inbox/{id}/mapping')
export const applyPreset = callsFor('admin')<typeof inbox.applyPreset>('POST', '/inbox/{id}/preset')
export const listMappings = signedIn<typeof inbox.listMappings>('GET', '/mappings')
export const removeMapping = signedIn<typeof inbox.removeMapping>('DELETE', '/mappings/{id}')
export const listCredentials = ownOnly<typeof credentials.listCredentials>(
  'GET',
  '/devices/{deviceId}/credentials',
)
export const issueCredential = signedIn<typeof credentials.issueCredential>(
  'POST',
  '/devices/{deviceId}/credentials',
)
export const addCertificate = signedIn<typeof credentials.addCertificate>(
  'POST',
  '/devices/{deviceId}/credentials/certificates',
)
export const revokeCredential = signedIn<typeof credentials.revokeCredential>(
  'DELETE',
  '/devices/{deviceId}/credentials/{credentialId}',
)
export const removeProtection = signedIn<typeof credentials.removeProtection>(
  'DELETE',
  '/devices/{deviceId}/credentials',
)
export const listWidgets = signedIn<typeof widget.listWidgets>('GET', '/users/me/widgets')
export const addWidget = signedIn<typeof widget.addWidget>('POST', '/users/me/widgets')
export const configureWidget = signedIn<typeof widget.configureWidget>('PATCH', '/users/me/widgets/{key}')
export const moveWidgets = signedIn<typeof widget.moveWidgets>('PATCH', '/users/me/widgets')
export const removeWidget = signedIn<typeof widget.removeWidget>('DELETE', '/users/me/widgets/{key}')
export const getHealth = open<typeof system.getHealth>('GET', '/health')
export const getVersion = open<typeof system.getVersion>('GET', '/health/version')
export const stream = signedIn<typeof system.stream>('GET', '/stream')
export const openApi = open<typeof system.openApi>('GET', '/openapi.json')
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
export const getTelegram = ownOnly<typeof channels.getTelegram>('GET', '/users/me/telegram')
export const connectTelegram = signedIn<typeof channels.connectTelegram>('POST', '/users/me/telegram/connect')
export const disconnectTelegram = signedIn<typeof channels.disconnectTelegram>(
  'DELETE',
  '/users/me/telegram/disconnect',
)
export const setTelegram = signedIn<typeof channels.setTelegram>('PATCH', '/users/me/telegram/settings')
export const testTelegram = signedIn<typeof channels.testTelegram>('POST', '/users/me/telegram/test')
export const listWebhooks = ownOnly<typeof channels.listWebhooks>('GET', '/users/me/webhooks')
export const addWebhook = signedIn<typeof channels.addWebhook>('POST', '/users/me/webhooks')
export const removeWebhook = signedIn<typeof channels.removeWebhook>('DELETE', '/users/me/webhooks/{id}')
export const testWebhook = signedIn<typeof channels.testWebhook>('POST', '/users/me/webhooks/{id}/test')
export const listWebhookDeliveries = ownOnly<typeof channels.listWebhookDeliveries>(
  'GET',
  '/users/me/webhooks/{id}/deliveries',
)
export const resendWebhookDelivery = signedIn<typeof channels.resendWebhookDelivery>(
  'POST',
  '/users/me/webhooks/{id}/deliveries/{deliveryId}/again',
)
export const listApiKeys = ownOnly<typeof apiKeys.listApiKeys>('GET', '/users/me/api-keys')
export const createApiKey = signedIn<typeof apiKeys.createApiKey>('POST', '/users/me/api-keys')
export const renameApiKey = signedIn<typeof apiKeys.renameApiKey>('PATCH', '/users/me/api-keys/{id}')
export const rotateApiKey = signedIn<typeof apiKeys.rotateApiKey>('POST', '/users/me/api-keys/{id}/rotate')
export const revokeApiKey = signedIn<typeof apiKeys.revokeApiKey>('DELETE', '/users/me/api-keys/{id}')
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
export const setQuietHours = signedIn<typeof channels.setQuietHours>('PUT', '/users/me/quiet-hours')
export const listSessions = signedIn<typeof security.listSessions>('GET', '/auth/sessions')
export const endOneSession = signedIn<typeof security.endOneSession>('DELETE', '/auth/sessions/{id}')
export const logoutAll = signedIn<typeof security.logoutAll>('POST', '/auth/logout-all')
export const sendVerification = signedIn<typeof security.sendVerification>('POST', '/auth/verify-email/send')
export const getSecurity = signedIn<typeof security.getSecurity>('GET', '/users/me/security')
export const startTotp = signedIn<typeof security.startTotp>('POST', '/users/me/totp')
export const confirmTotp = signedIn<typeof security.confirmTotp>('POST', '/users/me/totp/confirm')
export const stopTotp = signedIn<typeof security.stopTotp>('POST', '/users/me/totp/stop')
export const passkeyOptions = signedIn<typeof security.passkeyOptions>('POST', '/users/me/passkeys/options')
export const addPasskey = signedIn<typeof security.addPasskey>('POST', '/users/me/passkeys')
export const removePasskey = signedIn<typeof security.removePasskey>('DELETE', '/users/me/passkeys/{id}')
export const exportData = ownOnly<typeof security.exportData>('GET', '/users/me/data')
export const deleteAccount = signedIn<typeof security.deleteAccount>('POST', '/users/me/delete')
export const profileMeta = signedIn<typeof account.profileMeta>('GET', '/users/me/profile-meta')
export const proveSession = signedIn<typeof security.proveSession>('POST', '/auth/prove')

export const listDeviceAudit = ownOnly<typeof audit.listDeviceAudit>('GET', '/devices/{deviceId}/audit')
export const listMyActivity = signedIn<typeof audit.listMyActivity>('GET', '/users/me/activity')
export const getDeviceFirmware = signedIn<typeof owner.getDeviceFirmware>(
  'GET',
  '/devices/{deviceId}/firmware',
)
export const postponeFirmware = signedIn<typeof owner.postponeFirmware>(
  'POST',
  '/devices/{deviceId}/firmware/not-tonight',
)
export const hurryFirmware = signedIn<typeof owner.hurryFirmware>(
  'POST',
  '/devices/{deviceId}/firmware/install-now',
)
export const setFirmwareOptOut = signedIn<typeof owner.setFirmwareOptOut>(
  'PUT',
  '/devices/{deviceId}/firmware/opt-out',
)
export const stateBootRelay = signedIn<typeof owner.stateBootRelay>(
  'PUT',
  '/devices/{deviceId}/firmware/boot-relay',
)
export const issueFirmwareAddress = signedIn<typeof owner.issueFirmwareAddress>(
  'POST',
  '/devices/{deviceId}/firmware/address',
)
