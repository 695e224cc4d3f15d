import { pauseJob } from '@/contracts/superuser/jobs'
import { route } from '@/server/http/route'
import { pauseOneJob } from '@/server/system/scheduler/manage'

export const POST = route(pauseJob, pauseOneJob)
