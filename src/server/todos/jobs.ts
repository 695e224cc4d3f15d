import { HOUR_MS, type Job, MINUTE_MS } from '@/server/job'
import type { AutomaticKind } from './automatic/cause'
import { AUTOMATIC_KINDS } from './automatic/registry'
import { runAutomatic } from './automatic/run'
import { notifyDueTodos } from './due'
import { pruneTodos } from './remove'

/** `above`: the kinds of automatic todos whose causes only a room above this one knows. */
export const todoJobs = (above: readonly AutomaticKind[]): readonly Job[] => [
  {
    id: 'todos.due',
    everyMs: MINUTE_MS,
    firstAfterMs: 10_000,
    isolation: 'one transaction for each batch, whose items are texts that were storable before',
    run: notifyDueTodos,
  },
  {
    id: 'todos.automatic',
    everyMs: 5 * MINUTE_MS,
    firstAfterMs: MINUTE_MS,
    isolation: 'runAll: server/run-all.test.ts',
    run: (now) => runAutomatic(now, [...AUTOMATIC_KINDS, ...above]),
  },
  {
    id: 'todos.prune',
    everyMs: HOUR_MS,
    firstAfterMs: MINUTE_MS,
    isolation: 'one statement',
    run: pruneTodos,
  },
]
