import { runCron } from '@/contracts/system'
import { route } from '@/server/http/route'
import { runDueWork } from '@/server/system/cron/run-due-work'

export const GET = route(runCron, runDueWork)
