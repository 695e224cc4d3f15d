import { listBackups, makeBackup } from '@/contracts/superuser/backups'
import { showBackups } from '@/server/backups/list'
import { requestBackup } from '@/server/backups/request'
import { route } from '@/server/http/route'

export const GET = route(listBackups, showBackups)
export const POST = route(makeBackup, requestBackup)
