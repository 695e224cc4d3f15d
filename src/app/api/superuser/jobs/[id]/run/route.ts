import { runJob } from '@/contracts/superuser/jobs'
import { route } from '@/server/http/route'
import { runJobNow } from '@/server/system/scheduler/manage'

export const POST = route(runJob, runJobNow)
