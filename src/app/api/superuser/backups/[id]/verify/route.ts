import { verifyBackup } from '@/contracts/superuser/backups'
import { requestVerification } from '@/server/backups/request'
import { route } from '@/server/http/route'

export const POST = route(verifyBackup, requestVerification)
