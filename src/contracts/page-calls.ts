import type * as account from './account'
import type * as apiKeys from './me/api-keys'
import type * as audit from './audit'
import type * as channels from './channels'
import type * as credentials from './devices/credentials'
import type * as deviceCare from './devices/device-care'
import type * as deviceEvents from './devices/device-events'
import type * as deviceMerge from './devices/device-merge'
import type * as inbox from './devices/inbox'
import type * as invitations from './invitations'
import type * as security from './security'
import type * as homeAssistant from './devices/home-assistant'
import type * as sensor from './devices/sensor'
import type * as system from './system'
import type * as views from './me/views'
import type * as owner from './rollouts/owner'
import type * as connection from './devices/connection'
import { callsFor, open, ownOnly, signedIn } from './call'

// What the dashboard does not call, so that it brings only what stands in ./calls.

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
export const listViews = signedIn<typeof views.listViews>('GET', '/users/me/views')
export const saveView = signedIn<typeof views.saveView>('PUT', '/users/me/views')
export const renameView = signedIn<typeof views.renameView>('PATCH', '/users/me/views/{id}')
export const removeView = signedIn<typeof views.removeView>('DELETE', '/users/me/views/{id}')
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
export const openApi = open<typeof system.openApi>('GET', '/openapi.json')
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
export const getConnection = signedIn<typeof connection.getConnection>('GET', '/mqtt/connection')
