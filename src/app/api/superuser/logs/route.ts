import { listLogs } from '@/contracts/superuser/logs'
import { route } from '@/server/http/route'
import { showLogs } from '@/server/system/logs/logs'

export const GET = route(listLogs, showLogs)
