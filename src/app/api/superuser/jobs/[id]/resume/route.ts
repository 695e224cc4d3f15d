import { resumeJob } from '@/contracts/superuser/jobs'
import { route } from '@/server/http/route'
import { resumeOneJob } from '@/server/system/scheduler/manage'

export const POST = route(resumeJob, resumeOneJob)
