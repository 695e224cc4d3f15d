import type { ListDefinition } from '@/components/table/list-address'
import type { Job } from '@/contracts/superuser/jobs'

export const JOB_FILTERS = ['needs', 'running', 'paused'] as const
export type JobFilter = (typeof JOB_FILTERS)[number]

/** The jobs as their address says them; all of them are on one page. */
export const JOBS_LIST = {
  sorts: [],
  defaultSort: '',
  filters: [
    { id: 'show', kind: 'choice', values: JOB_FILTERS },
    { id: 'room', kind: 'text', maxLength: 40 },
  ],
  columns: ['state', 'last', 'error', 'duration', 'next', 'every', 'actions'],
} satisfies ListDefinition

/** The room of the server that a job is of. */
export const roomOf = (id: string): string => id.split('.')[0] ?? id

/** What went wrong last, however long ago, as far as it is kept: in one place, or in the timer of whichever worker. */
export function lastErrorOf({ lastFailure, timers }: Job): { text: string; at: string } | null {
  const found = timers.map(({ error, errorAt }) => ({ text: error, at: errorAt }))
  if (lastFailure) found.push({ text: lastFailure.error, at: lastFailure.endedAt ?? lastFailure.startedAt })
  return found.reduce<{ text: string; at: string } | null>(
    (newest, { text, at }) =>
      text === null || at === null || (newest && newest.at >= at) ? newest : { text, at },
    null,
  )
}

/** It failed last, is late, was paused, or a timer of it failed since its worker's start. */
const wantsSomebody = ({ failures, state, pausedAt, timers }: Job): boolean =>
  failures > 0 || state === 'late' || pausedAt !== null || timers.some((timer) => timer.failures > 0)

const MATCHES: Record<JobFilter, (job: Job) => boolean> = {
  needs: wantsSomebody,
  running: ({ state }) => state === 'running' || state === 'requested',
  paused: ({ pausedAt }) => pausedAt !== null,
}

type Wanted = { query: string; filters: Record<string, string> }

/** The jobs that the address asks for; `nameOf` gives the words that are searched beside the id. */
export function filterJobs(
  jobs: readonly Job[],
  { query, filters }: Wanted,
  nameOf: (id: string) => string,
): Job[] {
  const text = query.toLowerCase()
  const show = JOB_FILTERS.find((one) => one === filters['show'])
  return jobs.filter(
    (job) =>
      `${job.id} ${nameOf(job.id)}`.toLowerCase().includes(text) &&
      (!filters['room'] || roomOf(job.id) === filters['room']) &&
      (!show || MATCHES[show](job)),
  )
}
