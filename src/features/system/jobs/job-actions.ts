import type { PageAction } from '@/contracts/action'
import type { pauseJob, resumeJob, runJob } from '@/contracts/superuser/jobs'

export type JobActions = {
  run: PageAction<typeof runJob>
  pause: PageAction<typeof pauseJob>
  resume: PageAction<typeof resumeJob>
}
