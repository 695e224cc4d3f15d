import type { Job } from '@/server/job'
import { isScheduled, ROOM_JOBS } from '../scheduler/registry'

/** Jobs that only a worker may run, and why a process without a broker, without a disk and with a minute's time does not. */
export const WORKER_ONLY: Readonly<Record<string, string>> = {
  'pump.automation': 'its orders go over the broker',
  'pump.modes': 'its orders go over the broker',
  'pump.lost-runs': 'the silence of a pump says nothing while nobody listens',
  'backups.schedule': 'a function has no disk',
  'backups.prune': 'a function has no disk',
  'timeseries.compaction': 'it takes longer than a call may',
}

const ELIGIBLE = ROOM_JOBS.filter(({ id }) => !(id in WORKER_ONLY))

/** Jobs that one process runs for all, by their rows. */
export const SCHEDULED_JOBS: readonly Job[] = ELIGIBLE.filter(isScheduled)

/** What every worker does by a timer of its own; several at once share its rows. The longest comes last. */
export const TIMER_JOBS: readonly Job[] = ELIGIBLE.filter((job) => !isScheduled(job)).sort(
  (a, b) => a.everyMs - b.everyMs,
)
