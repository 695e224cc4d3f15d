import { deleteBackup } from '@/contracts/superuser/backups'
import { dropBackup } from '@/server/backups/files'
import { route } from '@/server/http/route'

export const DELETE = route(deleteBackup, dropBackup)
