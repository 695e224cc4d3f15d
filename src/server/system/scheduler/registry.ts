import { alertJobs } from '@/server/alerts/jobs'
import { auditJobs } from '@/server/audit/jobs'
import { backupJobs } from '@/server/backups/jobs'
import { deviceJobs } from '@/server/devices/jobs'
import { firmwareJobs } from '@/server/firmware/jobs'
import { ingestionJobs } from '@/server/ingestion/jobs'
import { type Job, MINUTE_MS } from '@/server/job'
import { lifecycleJobs } from '@/server/lifecycle/jobs'
import { mailingJobs } from '@/server/mailings/jobs'
import { notificationJobs } from '@/server/notifications/jobs'
import { pumpJobs } from '@/server/pump/jobs'
import { rolloutJobs } from '@/server/rollouts/jobs'
import { runtimeJobs } from '@/server/runtime/jobs'
import { timeseriesJobs } from '@/server/timeseries/jobs'
import { todoJobs } from '@/server/todos/jobs'
import { systemJobs } from '@/server/system/jobs'
import { diskForecast } from '@/server/system/storage/disk-forecast'

/** The jobs of all rooms. */
export const ROOM_JOBS: readonly Job[] = [
  ...timeseriesJobs,
  ...deviceJobs,
  ...pumpJobs,
  ...notificationJobs,
  ...alertJobs,
  ...lifecycleJobs,
  ...ingestionJobs,
  ...auditJobs,
  ...firmwareJobs,
  ...rolloutJobs,
  ...todoJobs([diskForecast]),
  ...backupJobs,
  ...runtimeJobs,
  ...mailingJobs,
  ...systemJobs,
]

/** One worker runs it for all. Below a minute a claim in the database would cost more than the work. */
export const isScheduled = ({ everyMs, isShared }: Job): boolean => everyMs >= MINUTE_MS && !isShared

export const findJob = (id: string): Job | undefined => ROOM_JOBS.find((job) => job.id === id)
