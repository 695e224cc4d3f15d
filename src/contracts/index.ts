import * as account from './account'
import * as credentials from './credentials'
import * as device from './device'
import * as deviceCare from './device-care'
import * as deviceEvents from './device-events'
import * as deviceMerge from './device-merge'
import type { Endpoint } from './endpoint'
import * as inbox from './inbox'
import * as layout from './layout'
import * as lora from './lora'
import * as pump from './pump'
import * as sensor from './sensor'
import * as system from './system'
import * as usage from './usage'
import * as widget from './widget'

/** Every call of the API by name: the one table behind routes, client, OpenAPI and tests. */
export const endpoints = {
  register: account.register,
  login: account.login,
  logout: account.logout,
  providers: account.providers,
  getMe: account.getMe,
  updateMe: account.updateMe,
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
  updateDevice: deviceCare.updateDevice,
  setNotificationSettings: deviceCare.setNotificationSettings,
  releaseDevice: deviceCare.releaseDevice,
  listShares: deviceCare.listShares,
  shareDevice: deviceCare.shareDevice,
  unshareDevice: deviceCare.unshareDevice,
  offerTransfer: deviceCare.offerTransfer,
  cancelTransfer: deviceCare.cancelTransfer,
  listTransfers: deviceCare.listTransfers,
  acceptTransfer: deviceCare.acceptTransfer,
  declineTransfer: deviceCare.declineTransfer,
  listRawMessages: deviceCare.listRawMessages,
  listViews: deviceCare.listViews,
  saveView: deviceCare.saveView,
  removeView: deviceCare.removeView,
  getPump: pump.getPump,
  setPump: pump.setPump,
  clearLockout: pump.clearLockout,
  listCommands: pump.listCommands,
  sendCommand: pump.sendCommand,
  listRuns: pump.listRuns,
  exportRuns: pump.exportRuns,
  getUsage: usage.getUsage,
  getEnergy: usage.getEnergy,
  getLora: lora.getLora,
  loraOverview: lora.loraOverview,
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
  importWidgets: layout.importWidgets,
  listLayouts: layout.listLayouts,
  restoreLayout: layout.restoreLayout,
  getHealth: system.getHealth,
  getVersion: system.getVersion,
  stream: system.stream,
  openApi: system.openApi,
} satisfies Record<string, Endpoint>
