import * as account from './account'
import * as adminDevices from './admin/devices'
import * as adminInvitations from './admin/invitations'
import * as adminRegistration from './admin/registration'
import * as adminUsers from './admin/users'
import * as alerts from './alerts'
import * as apiKeys from './me/api-keys'
import * as audit from './audit'
import * as channels from './channels'
import * as connection from './devices/connection'
import * as credentials from './devices/credentials'
import * as device from './devices/device'
import * as deviceCare from './devices/device-care'
import * as deviceEvents from './devices/device-events'
import * as deviceNotes from './devices/device-notes'
import * as deviceMerge from './devices/device-merge'
import type { Endpoint } from './endpoint'
import * as firmwareDistribution from './firmware/distribution'
import * as firmware from './firmware/firmware'
import * as firmwareKeys from './firmware/keys'
import * as inbox from './devices/inbox'
import * as invitations from './devices/invitations'
import * as dashboardLinks from './me/dashboard-links'
import * as dashboards from './me/dashboards'
import * as layout from './me/layout'
import * as lora from './devices/lora'
import * as notifications from './notifications'
import * as pump from './devices/pump'
import * as rabbitmqHooks from './devices/rabbitmq-hooks'
import * as security from './security'
import * as externalSignIn from './me/external-sign-in'
import * as homeAssistant from './devices/home-assistant'
import * as sensor from './devices/sensor'
import * as ownerFirmware from './rollouts/owner'
import * as rolloutManage from './rollouts/manage'
import * as rollouts from './rollouts/rollouts'
import * as superuserBackups from './superuser/backups'
import * as superuserDiagnostics from './superuser/diagnostics'
import * as superuserFlags from './superuser/flags'
import * as superuserLogs from './superuser/logs'
import * as superuserMaintenance from './superuser/maintenance'
import * as superuserSettings from './superuser/settings'
import * as superuserHealth from './superuser/health'
import * as superuserJobs from './superuser/jobs'
import * as superuserStorage from './superuser/storage'
import * as mailTemplates from './superuser/mail-templates'
import * as mailTransport from './superuser/mail-transport'
import * as mailings from './superuser/mailings'
import * as superuserTodos from './superuser/todos'
import * as userAccess from './superuser/users/access'
import * as impersonation from './superuser/users/impersonation'
import * as accountMerge from './superuser/users/merge'
import * as userRecord from './superuser/users/record'
import * as userSignIns from './superuser/users/sign-ins'
import * as system from './system'
import * as usage from './devices/usage'
import * as sharedDashboard from './me/shared-dashboard'
import * as sites from './devices/sites'
import * as views from './me/views'
import * as widget from './widget'

/** The endpoints of a module, without its schemas. */
type EndpointsOf<M> = { [K in keyof M as M[K] extends Endpoint ? K : never]: M[K] }
type AllOf<U> = (U extends unknown ? (each: EndpointsOf<U>) => void : never) extends (all: infer A) => void
  ? A
  : never

const isEndpoint = (value: unknown): value is Endpoint =>
  value instanceof Object && 'method' in value && 'path' in value && 'access' in value

function tableOf<M extends readonly object[]>(...modules: M): AllOf<M[number]> {
  const all = modules.flatMap((module) => Object.entries(module))
  return Object.fromEntries(all.filter(([, value]) => isEndpoint(value))) as AllOf<M[number]>
}

/** Every call of the API by name: the one table behind routes, client, OpenAPI and tests. */
export const endpoints = tableOf(
  account,
  externalSignIn,
  device,
  connection,
  deviceEvents,
  deviceNotes,
  deviceMerge,
  sensor,
  homeAssistant,
  deviceCare,
  invitations,
  sites,
  views,
  pump,
  usage,
  lora,
  inbox,
  credentials,
  rabbitmqHooks,
  widget,
  dashboards,
  layout,
  system,
  alerts,
  notifications,
  channels,
  security,
  apiKeys,
  dashboardLinks,
  sharedDashboard,
  adminDevices,
  adminUsers,
  adminInvitations,
  adminRegistration,
  firmwareDistribution,
  firmware,
  firmwareKeys,
  rollouts,
  rolloutManage,
  ownerFirmware,
  audit,
  superuserTodos,
  superuserMaintenance,
  superuserFlags,
  superuserLogs,
  superuserSettings,
  superuserDiagnostics,
  superuserBackups,
  superuserHealth,
  superuserJobs,
  superuserStorage,
  mailings,
  mailTemplates,
  mailTransport,
  impersonation,
  userAccess,
  userSignIns,
  userRecord,
  accountMerge,
)
