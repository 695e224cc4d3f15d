import { listJobs } from '@/contracts/superuser/jobs'
import { JobsScreen } from '@/features/system/jobs/jobs-screen'
import { readVerb } from '@/server/http/page-call'
import { listAllJobs } from '@/server/system/scheduler/list'
import * as actions from './jobs-actions'
import type { TabProps } from './tab'

const ACTIONS = {
  run: actions.runJobAction,
  pause: actions.pauseJobAction,
  resume: actions.resumeJobAction,
}

export async function JobsTab({ ctx }: TabProps) {
  return <JobsScreen initial={await readVerb(listJobs, listAllJobs, ctx, {})} actions={ACTIONS} />
}
