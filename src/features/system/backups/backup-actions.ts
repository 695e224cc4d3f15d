import type { PageAction } from '@/contracts/action'
import type {
  cancelBackupRun,
  deleteBackup,
  makeBackup,
  setBackupSchedule,
  verifyBackup,
} from '@/contracts/superuser/backups'

export type BackupActions = {
  make: PageAction<typeof makeBackup>
  verify: PageAction<typeof verifyBackup>
  cancel: PageAction<typeof cancelBackupRun>
  remove: PageAction<typeof deleteBackup>
  setSchedule: PageAction<typeof setBackupSchedule>
}
