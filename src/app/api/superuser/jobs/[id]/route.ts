import { getJob } from '@/contracts/superuser/jobs'
import { route } from '@/server/http/route'
import { showJob } from '@/server/system/scheduler/list'

export const GET = route(getJob, showJob)
