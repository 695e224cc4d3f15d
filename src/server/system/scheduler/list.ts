import type { getJob, listJobs } from '@/contracts/superuser/jobs'
import { AppError } from '@/server/errors'
import type { Job } from '@/server/job'
import type { Verb } from '@/server/verb'
import { loadJob, loadJobs, loadRuns } from './job-views'
import { findJob } from './registry'
import { countLiveWorkers } from './timers'

/** Throws 404 for an id that no job of this release has. */
export function requireJob(id: string): Job {
  const job = findJob(id)
  if (!job) throw new AppError('not_found', 'There is no such job')
  return job
}

export const listAllJobs: Verb<typeof listJobs> = async () => {
  const [jobs, workers] = await Promise.all([loadJobs(), countLiveWorkers()])
  return { ...jobs, workers }
}

export const showJob: Verb<typeof getJob> = async (_, { params: { id } }) => {
  const job = requireJob(id)
  const [view, runs] = await Promise.all([loadJob(job), loadRuns(id)])
  return { job: view, runs }
}
