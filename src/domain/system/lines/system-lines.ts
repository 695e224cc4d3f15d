import { type HealthLine, lineOf } from '../line'
import { historyOf } from '../samples'
import { CONSOLE_SILENT_AFTER_MS, type HealthState, isAlive } from '../state'
import { wordAbove } from '../words'
import type { HealthInputs } from './types'

const HOUR_MS = 3_600_000
/** Roll-ups are built a quarter of an hour after an hour has ended. */
const BEHIND_MS = { attention: 3 * HOUR_MS, bad: 6 * HOUR_MS }

/** The releases that run now, without those that did not tell. */
function versionsOf({ workers, consoles, version }: HealthState): string[] {
  const silent = CONSOLE_SILENT_AFTER_MS
  const running = [...workers.filter(isAlive), ...consoles.filter(({ silentMs }) => silentMs < silent)]
  return [...new Set([version, ...running.map((one) => one.version)])].filter(Boolean).sort()
}

const listed = (ids: readonly string[]): string => ids.join(', ') || 'none'

const MIGRATION_WORDS = { applied: 'ok', behind: 'bad', ahead: 'attention', unknown: 'unknown' } as const

export function systemLines({ state, samples }: HealthInputs): HealthLine[] {
  const { jobs, migrations, storage, now } = state
  const group = 'system'
  const versions = versionsOf(state)
  const inNeed = new Set([...jobs.failing, ...jobs.overdue, ...jobs.paused])
  return [
    lineOf({
      ...{ id: 'system.versions', group, unit: 'count', value: versions.length },
      word: versions.length > 1 ? 'attention' : 'ok',
      details: { versions: versions.join(', ') },
    }),
    lineOf({
      ...{ id: 'system.migrations', group, unit: 'count', value: null },
      word: MIGRATION_WORDS[migrations],
      details: { state: migrations },
    }),
    lineOf({
      ...{ id: 'system.jobs', group, unit: 'count', value: inNeed.size },
      word: inNeed.size > 0 ? 'attention' : 'ok',
      details: {
        ...{ failing: listed(jobs.failing), overdue: listed(jobs.overdue) },
        paused: listed(jobs.paused),
      },
    }),
    lineOf({
      ...{ id: 'storage.rollups', group, unit: 'ms', value: storage.rollupBehindMs },
      word: wordAbove(storage.rollupBehindMs ?? 0, BEHIND_MS),
      history: historyOf(samples, 'storage.rollupBehindMs', now),
    }),
    lineOf({
      ...{ id: 'storage.damage', group, unit: 'count', value: storage.damagedRows },
      word: storage.damagedRows > 0 ? 'bad' : 'ok',
      details: { devices: storage.damagedDevices },
    }),
  ]
}
