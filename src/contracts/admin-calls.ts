import type * as adminDevices from './admin/devices'
import type * as adminUsers from './admin/users'
import type * as firmwareFirmware from './firmware/firmware'
import type * as rolloutsManage from './rollouts/manage'
import type * as superuserBackups from './superuser/backups'
import type * as superuserDiagnostics from './superuser/diagnostics'
import type * as superuserFlags from './superuser/flags'
import type * as superuserHealth from './superuser/health'
import type * as superuserJobs from './superuser/jobs'
import type * as superuserLogs from './superuser/logs'
import type * as superuserMailings from './superuser/mailings'
import type * as superuserMaintenance from './superuser/maintenance'
import type * as superuserStorage from './superuser/storage'
import type * as superuserTodos from './superuser/todos'
import type * as superuserUsersImpersonation from './superuser/users/impersonation'
import type * as superuserUsersMerge from './superuser/users/merge'
import { callsFor } from './call'

// What the back office calls from the browser, beside its server actions. Made of the endpoints and of what
// is imported from here by `npm run api:types`.

const administrator = callsFor('admin')
const superuser = callsFor('superuser')

export const claimSheet = administrator<typeof adminDevices.claimSheet>('POST', '/admin/devices/sheet')
export const listUsers = administrator<typeof adminUsers.listUsers>('GET', '/admin/users')
export const getFirmwareUpload = superuser<typeof firmwareFirmware.getFirmwareUpload>(
  'GET',
  '/firmware/uploads/{id}',
)
export const appendFirmwareUpload = superuser<typeof firmwareFirmware.appendFirmwareUpload>(
  'PATCH',
  '/firmware/uploads/{id}',
)
export const previewRollout = superuser<typeof rolloutsManage.previewRollout>('POST', '/rollouts/preview')
export const listLeftOut = administrator<typeof rolloutsManage.listLeftOut>('POST', '/rollouts/left-out')
export const listBackups = superuser<typeof superuserBackups.listBackups>('GET', '/superuser/backups')
export const checkBackupDownload = superuser<typeof superuserBackups.checkBackupDownload>(
  'GET',
  '/superuser/backups/{id}/ready',
)
export const downloadBackup = superuser<typeof superuserBackups.downloadBackup>(
  'GET',
  '/superuser/backups/{id}/download',
)
export const downloadDiagnostics = superuser<typeof superuserDiagnostics.downloadDiagnostics>(
  'GET',
  '/superuser/diagnostics',
)
export const listFlags = superuser<typeof superuserFlags.listFlags>('GET', '/superuser/flags')
export const getSystemHealth = superuser<typeof superuserHealth.getSystemHealth>('GET', '/superuser/health')
export const listJobs = superuser<typeof superuserJobs.listJobs>('GET', '/superuser/jobs')
export const getJob = superuser<typeof superuserJobs.getJob>('GET', '/superuser/jobs/{id}')
export const listLogs = superuser<typeof superuserLogs.listLogs>('GET', '/superuser/logs')
export const previewAudience = superuser<typeof superuserMailings.previewAudience>(
  'POST',
  '/superuser/mailings/audience',
)
export const previewMail = superuser<typeof superuserMailings.previewMail>(
  'POST',
  '/superuser/mailings/preview',
)
export const getMaintenance = superuser<typeof superuserMaintenance.getMaintenance>(
  'GET',
  '/superuser/maintenance',
)
export const getStorage = superuser<typeof superuserStorage.getStorage>('GET', '/superuser/storage')
export const previewRetention = superuser<typeof superuserStorage.previewRetention>(
  'GET',
  '/superuser/storage/retention/{kind}',
)
export const findTodoLinks = superuser<typeof superuserTodos.findTodoLinks>('GET', '/superuser/todos/links')
export const startImpersonation = superuser<typeof superuserUsersImpersonation.startImpersonation>(
  'POST',
  '/superuser/users/{id}/impersonate',
)
export const previewMerge = superuser<typeof superuserUsersMerge.previewMerge>(
  'GET',
  '/superuser/users/{id}/merge',
)
export const mergeAccounts = superuser<typeof superuserUsersMerge.mergeAccounts>(
  'POST',
  '/superuser/users/{id}/merge',
)
export const previewErasure = superuser<typeof superuserUsersMerge.previewErasure>(
  'GET',
  '/superuser/users/{id}/erasure',
)
export const eraseUser = superuser<typeof superuserUsersMerge.eraseUser>(
  'POST',
  '/superuser/users/{id}/erase',
)
