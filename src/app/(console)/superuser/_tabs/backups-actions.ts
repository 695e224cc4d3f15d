'use server'
import * as backups from '@/contracts/superuser/backups'
import { dropBackup } from '@/server/backups/files'
import { cancelRun, requestBackup, requestVerification } from '@/server/backups/request'
import { changeBackupSchedule } from '@/server/backups/schedule'
import { pageAction } from '@/server/http/page-call'

export const makeBackupAction = pageAction(backups.makeBackup, requestBackup, null)
export const verifyBackupAction = pageAction(backups.verifyBackup, requestVerification, null)
export const cancelRunAction = pageAction(backups.cancelBackupRun, cancelRun, null)
export const deleteBackupAction = pageAction(backups.deleteBackup, dropBackup, null)
export const setScheduleAction = pageAction(backups.setBackupSchedule, changeBackupSchedule, null)
