import { checkBackupDownload } from '@/contracts/superuser/backups'
import { checkDownload } from '@/server/backups/files'
import { route } from '@/server/http/route'

export const GET = route(checkBackupDownload, checkDownload)
