import { cancelBackupRun } from '@/contracts/superuser/backups'
import { cancelRun } from '@/server/backups/request'
import { route } from '@/server/http/route'

export const DELETE = route(cancelBackupRun, cancelRun)
