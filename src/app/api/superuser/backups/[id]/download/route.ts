import { downloadBackup } from '@/contracts/superuser/backups'
import { sendBackup } from '@/server/backups/files'
import { route } from '@/server/http/route'

export const GET = route(downloadBackup, sendBackup)
