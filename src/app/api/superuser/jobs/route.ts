import { listJobs } from '@/contracts/superuser/jobs'
import { route } from '@/server/http/route'
import { listAllJobs } from '@/server/system/scheduler/list'

export const GET = route(listJobs, listAllJobs)
