import type * as account from './account'
import type * as device from './device'
import type { Endpoint } from './endpoint'
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
export const listWidgets = signedIn<typeof widget.listWidgets>('GET', '/users/me/widgets')
export const addWidget = signedIn<typeof widget.addWidget>('POST', '/users/me/widgets')
export const configureWidget = signedIn<typeof widget.configureWidget>('PATCH', '/users/me/widgets/{key}')
export const moveWidgets = signedIn<typeof widget.moveWidgets>('PATCH', '/users/me/widgets')
export const removeWidget = signedIn<typeof widget.removeWidget>('DELETE', '/users/me/widgets/{key}')
export const getHealth = open<typeof system.getHealth>('GET', '/health')
export const getVersion = open<typeof system.getVersion>('GET', '/health/version')
export const stream = signedIn<typeof system.stream>('GET', '/stream')
