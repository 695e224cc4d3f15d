'use server'
import * as backups from '@/contracts/superuser/backups'
import { dropBackup } from '@/server/backups/files'
import { cancelRun, requestBackup, requestVerification } from '@/server/backups/request'
import { changeBackupSchedule } from '@/server/backups/schedule'
import { pageAction } from '@/server/http/page-call'

const PAGE = '/superuser'

export const makeBackupAction = pageAction(backups.makeBackup, requestBackup, PAGE)
export const verifyBackupAction = pageAction(backups.verifyBackup, requestVerification, PAGE)
export const cancelRunAction = pageAction(backups.cancelBackupRun, cancelRun, PAGE)
export const deleteBackupAction = pageAction(backups.deleteBackup, dropBackup, PAGE)
export const setScheduleAction = pageAction(backups.setBackupSchedule, changeBackupSchedule, PAGE)
