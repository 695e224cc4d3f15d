import { setBackupSchedule } from '@/contracts/superuser/backups'
import { changeBackupSchedule } from '@/server/backups/schedule'
import { route } from '@/server/http/route'

export const PUT = route(setBackupSchedule, changeBackupSchedule)
