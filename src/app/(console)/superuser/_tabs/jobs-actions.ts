'use server'
import * as jobs from '@/contracts/superuser/jobs'
import { pageAction } from '@/server/http/page-call'
import { pauseOneJob, resumeOneJob, runJobNow } from '@/server/system/scheduler/manage'

const PAGE = '/superuser'

export const runJobAction = pageAction(jobs.runJob, runJobNow, PAGE)
export const pauseJobAction = pageAction(jobs.pauseJob, pauseOneJob, PAGE)
export const resumeJobAction = pageAction(jobs.resumeJob, resumeOneJob, PAGE)
