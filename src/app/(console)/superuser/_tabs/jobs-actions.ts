'use server'
import * as jobs from '@/contracts/superuser/jobs'
import { pageAction } from '@/server/http/page-call'
import { pauseOneJob, resumeOneJob, runJobNow } from '@/server/system/scheduler/manage'

export const runJobAction = pageAction(jobs.runJob, runJobNow, null)
export const pauseJobAction = pageAction(jobs.pauseJob, pauseOneJob, null)
export const resumeJobAction = pageAction(jobs.resumeJob, resumeOneJob, null)
