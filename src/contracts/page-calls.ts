import type * as account from './account'
import type * as adminInvitations from './admin/invitations'
import type * as audit from './audit'
import type * as channels from './channels'
import type * as devicesConnection from './devices/connection'
import type * as devicesCredentials from './devices/credentials'
import type * as devicesDeviceCare from './devices/device-care'
import type * as devicesDeviceEvents from './devices/device-events'
import type * as devicesDeviceMerge from './devices/device-merge'
import type * as devicesHomeAssistant from './devices/home-assistant'
import type * as devicesInbox from './devices/inbox'
import type * as devicesInvitations from './devices/invitations'
import type * as devicesSensor from './devices/sensor'
import type * as meApiKeys from './me/api-keys'
import type * as meExternalSignIn from './me/external-sign-in'
import type * as meViews from './me/views'
import type * as rolloutsOwner from './rollouts/owner'
import type * as security from './security'
import type * as system from './system'
import { callsFor, open, signedIn, ownOnly } from './call'

// What only other pages call. Made of the endpoints and of what
// is imported from here by `npm run api:types`.

const administrator = callsFor('admin')

export const profileMeta = signedIn<typeof account.profileMeta>('GET', '/users/me/profile-meta')
export const showUserInvitation = open<typeof adminInvitations.showUserInvitation>(
  'POST',
  '/auth/invitation/show',
)
export const acceptUserInvitation = open<typeof adminInvitations.acceptUserInvitation>(
  'POST',
  '/auth/invitation',
)
export const listDeviceAudit = ownOnly<typeof audit.listDeviceAudit>('GET', '/devices/{deviceId}/audit')
export const listMyActivity = signedIn<typeof audit.listMyActivity>('GET', '/users/me/activity')
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
export const setQuietHours = signedIn<typeof channels.setQuietHours>('PUT', '/users/me/quiet-hours')
export const getConnection = signedIn<typeof devicesConnection.getConnection>('GET', '/mqtt/connection')
export const listCredentials = ownOnly<typeof devicesCredentials.listCredentials>(
  'GET',
  '/devices/{deviceId}/credentials',
)
export const issueCredential = signedIn<typeof devicesCredentials.issueCredential>(
  'POST',
  '/devices/{deviceId}/credentials',
)
export const addCertificate = signedIn<typeof devicesCredentials.addCertificate>(
  'POST',
  '/devices/{deviceId}/credentials/certificates',
)
export const revokeCredential = signedIn<typeof devicesCredentials.revokeCredential>(
  'DELETE',
  '/devices/{deviceId}/credentials/{credentialId}',
)
export const removeProtection = signedIn<typeof devicesCredentials.removeProtection>(
  'DELETE',
  '/devices/{deviceId}/credentials',
)
export const releaseDevice = signedIn<typeof devicesDeviceCare.releaseDevice>(
  'DELETE',
  '/devices/{deviceId}/claim',
)
export const listShares = signedIn<typeof devicesDeviceCare.listShares>('GET', '/devices/{deviceId}/shares')
export const shareDevice = signedIn<typeof devicesDeviceCare.shareDevice>(
  'POST',
  '/devices/{deviceId}/shares',
)
export const unshareDevice = signedIn<typeof devicesDeviceCare.unshareDevice>(
  'DELETE',
  '/devices/{deviceId}/shares/{userId}',
)
export const offerTransfer = signedIn<typeof devicesDeviceCare.offerTransfer>(
  'POST',
  '/devices/{deviceId}/transfer',
)
export const cancelTransfer = signedIn<typeof devicesDeviceCare.cancelTransfer>(
  'DELETE',
  '/devices/{deviceId}/transfer',
)
export const listTransfers = signedIn<typeof devicesDeviceCare.listTransfers>('GET', '/transfers')
export const acceptTransfer = signedIn<typeof devicesDeviceCare.acceptTransfer>(
  'POST',
  '/transfers/{id}/accept',
)
export const declineTransfer = signedIn<typeof devicesDeviceCare.declineTransfer>('DELETE', '/transfers/{id}')
export const listRawMessages = ownOnly<typeof devicesDeviceCare.listRawMessages>(
  'GET',
  '/devices/{deviceId}/raw',
)
export const listDeviceEvents = signedIn<typeof devicesDeviceEvents.listDeviceEvents>(
  'GET',
  '/devices/{deviceId}/events',
)
export const mergeDevice = signedIn<typeof devicesDeviceMerge.mergeDevice>(
  'POST',
  '/devices/{deviceId}/merge',
)
export const getHomeAssistant = signedIn<typeof devicesHomeAssistant.getHomeAssistant>(
  'GET',
  '/devices/{deviceId}/home-assistant',
)
export const setHomeAssistant = signedIn<typeof devicesHomeAssistant.setHomeAssistant>(
  'PUT',
  '/devices/{deviceId}/home-assistant',
)
export const listInbox = signedIn<typeof devicesInbox.listInbox>('GET', '/inbox')
export const getInboxMessage = signedIn<typeof devicesInbox.getInboxMessage>('GET', '/inbox/{id}')
export const dismissInboxMessage = signedIn<typeof devicesInbox.dismissInboxMessage>('DELETE', '/inbox/{id}')
export const previewMapping = signedIn<typeof devicesInbox.previewMapping>('POST', '/inbox/{id}/preview')
export const saveMapping = signedIn<typeof devicesInbox.saveMapping>('POST', '/inbox/{id}/mapping')
export const applyPreset = administrator<typeof devicesInbox.applyPreset>('POST', '/inbox/{id}/preset')
export const listMappings = signedIn<typeof devicesInbox.listMappings>('GET', '/mappings')
export const removeMapping = signedIn<typeof devicesInbox.removeMapping>('DELETE', '/mappings/{id}')
export const listInvitations = signedIn<typeof devicesInvitations.listInvitations>('GET', '/invitations')
export const acceptInvitation = signedIn<typeof devicesInvitations.acceptInvitation>(
  'POST',
  '/invitations/{id}/accept',
)
export const declineInvitation = signedIn<typeof devicesInvitations.declineInvitation>(
  'DELETE',
  '/invitations/{id}',
)
export const getSensor = signedIn<typeof devicesSensor.getSensor>('GET', '/devices/{deviceId}/sensor')
export const setSensor = signedIn<typeof devicesSensor.setSensor>('PUT', '/devices/{deviceId}/sensor')
export const previewSensor = signedIn<typeof devicesSensor.previewSensor>(
  'POST',
  '/devices/{deviceId}/sensor/preview',
)
export const listApiKeys = ownOnly<typeof meApiKeys.listApiKeys>('GET', '/users/me/api-keys')
export const createApiKey = signedIn<typeof meApiKeys.createApiKey>('POST', '/users/me/api-keys')
export const renameApiKey = signedIn<typeof meApiKeys.renameApiKey>('PATCH', '/users/me/api-keys/{id}')
export const rotateApiKey = signedIn<typeof meApiKeys.rotateApiKey>('POST', '/users/me/api-keys/{id}/rotate')
export const revokeApiKey = signedIn<typeof meApiKeys.revokeApiKey>('DELETE', '/users/me/api-keys/{id}')
export const oauthToken = open<typeof meExternalSignIn.oauthToken>('GET', '/auth/csrf')
export const oauthBegin = open<typeof meExternalSignIn.oauthBegin>('POST', '/auth/signin/{id}')
export const oauthFinish = open<typeof meExternalSignIn.oauthFinish>('POST', '/auth/oauth/finish')
export const listViews = signedIn<typeof meViews.listViews>('GET', '/users/me/views')
export const saveView = signedIn<typeof meViews.saveView>('PUT', '/users/me/views')
export const renameView = signedIn<typeof meViews.renameView>('PATCH', '/users/me/views/{id}')
export const removeView = signedIn<typeof meViews.removeView>('DELETE', '/users/me/views/{id}')
export const getDeviceFirmware = signedIn<typeof rolloutsOwner.getDeviceFirmware>(
  'GET',
  '/devices/{deviceId}/firmware',
)
export const postponeFirmware = signedIn<typeof rolloutsOwner.postponeFirmware>(
  'POST',
  '/devices/{deviceId}/firmware/not-tonight',
)
export const hurryFirmware = signedIn<typeof rolloutsOwner.hurryFirmware>(
  'POST',
  '/devices/{deviceId}/firmware/install-now',
)
export const setFirmwareOptOut = signedIn<typeof rolloutsOwner.setFirmwareOptOut>(
  'PUT',
  '/devices/{deviceId}/firmware/opt-out',
)
export const stateBootRelay = signedIn<typeof rolloutsOwner.stateBootRelay>(
  'PUT',
  '/devices/{deviceId}/firmware/boot-relay',
)
export const issueFirmwareAddress = signedIn<typeof rolloutsOwner.issueFirmwareAddress>(
  'POST',
  '/devices/{deviceId}/firmware/address',
)
export const listSessions = signedIn<typeof security.listSessions>('GET', '/auth/sessions')
export const endOneSession = signedIn<typeof security.endOneSession>('DELETE', '/auth/sessions/{id}')
export const logoutAll = signedIn<typeof security.logoutAll>('POST', '/auth/logout-all')
export const sendVerification = signedIn<typeof security.sendVerification>('POST', '/auth/verify-email/send')
export const verifyEmail = open<typeof security.verifyEmail>('POST', '/auth/verify-email')
export const forgotPassword = open<typeof security.forgotPassword>('POST', '/auth/password/forgot')
export const resetPassword = open<typeof security.resetPassword>('POST', '/auth/password/reset')
export const stopMails = open<typeof security.stopMails>('POST', '/mail/opt-out')
export const getSecurity = signedIn<typeof security.getSecurity>('GET', '/users/me/security')
export const startTotp = signedIn<typeof security.startTotp>('POST', '/users/me/totp')
export const confirmTotp = signedIn<typeof security.confirmTotp>('POST', '/users/me/totp/confirm')
export const stopTotp = signedIn<typeof security.stopTotp>('POST', '/users/me/totp/stop')
export const passkeyOptions = signedIn<typeof security.passkeyOptions>('POST', '/users/me/passkeys/options')
export const addPasskey = signedIn<typeof security.addPasskey>('POST', '/users/me/passkeys')
export const removePasskey = signedIn<typeof security.removePasskey>('DELETE', '/users/me/passkeys/{id}')
export const passkeyLoginOptions = open<typeof security.passkeyLoginOptions>('POST', '/auth/passkeys/options')
export const passkeyLogin = open<typeof security.passkeyLogin>('POST', '/auth/passkeys/login')
export const exportData = ownOnly<typeof security.exportData>('GET', '/users/me/data')
export const deleteAccount = signedIn<typeof security.deleteAccount>('POST', '/users/me/delete')
export const proveSession = signedIn<typeof security.proveSession>('POST', '/auth/prove')
export const openApi = open<typeof system.openApi>('GET', '/openapi.json')
