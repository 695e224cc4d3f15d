import type * as account from './account'
import type * as credentials from './credentials'
import type * as device from './device'
import type * as deviceMerge from './device-merge'
import type { Endpoint } from './endpoint'
import type * as inbox from './inbox'
import type * as sensor from './sensor'
import type * as system from './system'
import type * as widget from './widget'

/**
 * An endpoint as the browser needs it: its address and its types, without the schemas, which would bring zod and the
 * whole table to every page. A test compares these with the endpoint table.
 */
export type Call<E extends Endpoint = Endpoint> = Pick<Endpoint, 'method' | 'path' | 'access'> & {
  /** Carries the type only. */
  readonly endpoint?: E
}

type Method = Endpoint['method']
const open = <E extends Endpoint>(method: Method, path: Endpoint['path']): Call<E> => ({
  method,
  path,
  access: 'public',
})
const signedIn = <E extends Endpoint>(method: Method, path: Endpoint['path']): Call<E> => ({
  method,
  path,
  access: 'user',
})

export const register = open<typeof account.register>('POST', '/auth/register')
export const login = open<typeof account.login>('POST', '/auth/login')
export const logout = signedIn<typeof account.logout>('POST', '/auth/logout')
export const providers = open<typeof account.providers>('GET', '/auth/providers')
export const getMe = signedIn<typeof account.getMe>('GET', '/users/me')
export const listDevices = signedIn<typeof device.listDevices>('GET', '/devices')
export const searchDevices = signedIn<typeof device.searchDevices>('GET', '/devices/search')
export const claimDevice = signedIn<typeof device.claimDevice>('POST', '/devices/{deviceId}/claim')
export const setTankSeries = signedIn<typeof device.setTankSeries>(
  'PATCH',
  '/devices/{deviceId}/tanks-series',
)
export const getReadings = signedIn<typeof device.getReadings>('GET', '/devices/{deviceId}/readings')
export const exportReadings = signedIn<typeof device.exportReadings>(
  'GET',
  '/devices/{deviceId}/readings.csv',
)
export const mergeDevice = signedIn<typeof deviceMerge.mergeDevice>('POST', '/devices/{deviceId}/merge')
export const getSensor = signedIn<typeof sensor.getSensor>('GET', '/devices/{deviceId}/sensor')
export const setSensor = signedIn<typeof sensor.setSensor>('PUT', '/devices/{deviceId}/sensor')
export const previewSensor = signedIn<typeof sensor.previewSensor>(
  'POST',
  '/devices/{deviceId}/sensor/preview',
)
export const listInbox = signedIn<typeof inbox.listInbox>('GET', '/inbox')
export const getInboxMessage = signedIn<typeof inbox.getInboxMessage>('GET', '/inbox/{id}')
export const dismissInboxMessage = signedIn<typeof inbox.dismissInboxMessage>('DELETE', '/inbox/{id}')
export const previewMapping = signedIn<typeof inbox.previewMapping>('POST', '/inbox/{id}/preview')
export const saveMapping = signedIn<typeof inbox.saveMapping>('POST', '/inbox/{id}/mapping')
export const applyPreset: Call<typeof inbox.applyPreset> = {
  method: 'POST',
  path: '/inbox/{id}/preset',
  access: 'admin',
}
export const listMappings = signedIn<typeof inbox.listMappings>('GET', '/mappings')
export const removeMapping = signedIn<typeof inbox.removeMapping>('DELETE', '/mappings/{id}')
export const listCredentials = signedIn<typeof credentials.listCredentials>(
  'GET',
  '/devices/{deviceId}/credentials',
)
export const issueCredential = signedIn<typeof credentials.issueCredential>(
  'POST',
  '/devices/{deviceId}/credentials',
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
