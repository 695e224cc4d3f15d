import * as account from './account'
import * as device from './device'
import type { Endpoint } from './endpoint'
import * as system from './system'
import * as widget from './widget'

/** Every call of the API by name: the one table behind routes, client, OpenAPI and tests. */
export const endpoints = {
  register: account.register,
  login: account.login,
  logout: account.logout,
  providers: account.providers,
  getMe: account.getMe,
  listDevices: device.listDevices,
  myDevices: device.myDevices,
  searchDevices: device.searchDevices,
  claimDevice: device.claimDevice,
  getDevice: device.getDevice,
  setTankSeries: device.setTankSeries,
  getReadings: device.getReadings,
  listWidgets: widget.listWidgets,
  addWidget: widget.addWidget,
  configureWidget: widget.configureWidget,
  moveWidgets: widget.moveWidgets,
  removeWidget: widget.removeWidget,
  getHealth: system.getHealth,
  getVersion: system.getVersion,
  stream: system.stream,
  openApi: system.openApi,
} satisfies Record<string, Endpoint>
