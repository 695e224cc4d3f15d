import type * as devices from './admin/devices'
import type * as users from './admin/users'
import { callsFor } from './call'
import type * as firmware from './firmware/firmware'
import type * as rollouts from './rollouts/manage'
import type * as backups from './superuser/backups'
import type * as diagnostics from './superuser/diagnostics'
import type * as flags from './superuser/flags'
import type * as logs from './superuser/logs'
import type * as maintenance from './superuser/maintenance'
import type * as health from './superuser/health'
import type * as jobs from './superuser/jobs'
import type * as storage from './superuser/storage'
import type * as mailings from './superuser/mailings'
import type * as todos from './superuser/todos'
import type * as impersonation from './superuser/users/impersonation'
import type * as merge from './superuser/users/merge'

// What the back office calls from the browser; its lists are rendered on the server and its writes are server actions.

const administrator = callsFor('admin')
const superuser = callsFor('superuser')

export const listUsers = administrator<typeof users.listUsers>('GET', '/admin/users')
export const claimSheet = administrator<typeof devices.claimSheet>('POST', '/admin/devices/sheet')

export const findTodoLinks = superuser<typeof todos.findTodoLinks>('GET', '/superuser/todos/links')
export const appendFirmwareUpload = superuser<typeof firmware.appendFirmwareUpload>(
  'PATCH',
  '/firmware/uploads/{id}',
)
export const getFirmwareUpload = superuser<typeof firmware.getFirmwareUpload>('GET', '/firmware/uploads/{id}')
export const listLeftOut = administrator<typeof rollouts.listLeftOut>('POST', '/rollouts/left-out')
export const previewRollout = superuser<typeof rollouts.previewRollout>('POST', '/rollouts/preview')

export const getSystemHealth = superuser<typeof health.getSystemHealth>('GET', '/superuser/health')
export const listJobs = superuser<typeof jobs.listJobs>('GET', '/superuser/jobs')
export const getJob = superuser<typeof jobs.getJob>('GET', '/superuser/jobs/{id}')
export const getStorage = superuser<typeof storage.getStorage>('GET', '/superuser/storage')
export const previewRetention = superuser<typeof storage.previewRetention>(
  'GET',
  '/superuser/storage/retention/{kind}',
)
export const getMaintenance = superuser<typeof maintenance.getMaintenance>('GET', '/superuser/maintenance')
export const listFlags = superuser<typeof flags.listFlags>('GET', '/superuser/flags')
export const listLogs = superuser<typeof logs.listLogs>('GET', '/superuser/logs')
export const listBackups = superuser<typeof backups.listBackups>('GET', '/superuser/backups')
export const checkBackupDownload = superuser<typeof backups.checkBackupDownload>(
  'GET',
  '/superuser/backups/{id}/ready',
)
export const downloadBackup = superuser<typeof backups.downloadBackup>(
  'GET',
  '/superuser/backups/{id}/download',
)
export const downloadDiagnostics = superuser<typeof diagnostics.downloadDiagnostics>(
  'GET',
  '/superuser/diagnostics',
)
export const previewAudience = superuser<typeof mailings.previewAudience>(
  'POST',
  '/superuser/mailings/audience',
)
export const previewMail = superuser<typeof mailings.previewMail>('POST', '/superuser/mailings/preview')

export const startImpersonation = superuser<typeof impersonation.startImpersonation>(
  'POST',
  '/superuser/users/{id}/impersonate',
)

// a server action would draw the page of the account that has just ended
export const previewMerge = superuser<typeof merge.previewMerge>('GET', '/superuser/users/{id}/merge')
export const mergeAccounts = superuser<typeof merge.mergeAccounts>('POST', '/superuser/users/{id}/merge')
export const previewErasure = superuser<typeof merge.previewErasure>('GET', '/superuser/users/{id}/erasure')
export const eraseUser = superuser<typeof merge.eraseUser>('POST', '/superuser/users/{id}/erase')
