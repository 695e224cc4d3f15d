import * as account from './account'
import * as credentials from './credentials'
import * as device from './device'
import * as deviceEvents from './device-events'
import * as deviceMerge from './device-merge'
import type { Endpoint } from './endpoint'
import * as inbox from './inbox'
import * as sensor from './sensor'
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
  exportReadings: device.exportReadings,
  listDeviceEvents: deviceEvents.listDeviceEvents,
  mergeDevice: deviceMerge.mergeDevice,
  getSensor: sensor.getSensor,
  setSensor: sensor.setSensor,
  previewSensor: sensor.previewSensor,
  listInbox: inbox.listInbox,
  getInboxMessage: inbox.getInboxMessage,
  dismissInboxMessage: inbox.dismissInboxMessage,
  previewMapping: inbox.previewMapping,
  saveMapping: inbox.saveMapping,
  applyPreset: inbox.applyPreset,
  listMappings: inbox.listMappings,
  removeMapping: inbox.removeMapping,
  listCredentials: credentials.listCredentials,
  issueCredential: credentials.issueCredential,
  revokeCredential: credentials.revokeCredential,
  removeProtection: credentials.removeProtection,
  ingest: credentials.ingest,
  mqttAuth: credentials.mqttAuth,
  mqttAcl: credentials.mqttAcl,
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
