import { resetLogLevel, setLogLevel } from '@/contracts/superuser/logs'
import { route } from '@/server/http/route'
import { changeLogLevel, restoreLogLevel } from '@/server/system/logs/level'

export const PUT = route(setLogLevel, changeLogLevel)
export const DELETE = route(resetLogLevel, restoreLogLevel)
