import type { getSystemHealth } from '@/contracts/superuser/health'
import { healthOfSystem } from '@/domain/system/health'
import type { JobsInNeed } from '@/domain/system/state'
import { pool } from '@/server/db/pool'
import { runQuery } from '@/server/db/transaction'
import { ROOM_JOBS } from '@/server/system/scheduler/registry'
import type { Verb } from '@/server/verb'
import { compareOwnMigrations } from '../readiness'
import { loadSampledState } from './sampled-state'
import { loadSamples } from './samples'

export const showSystemHealth: Verb<typeof getSystemHealth> = async () => {
  const [state, jobs, migrations, samples] = await Promise.all([
    loadSampledState(),
    loadJobsInNeed(),
    compareOwnMigrations(),
    loadSamples(),
  ])
  return { at: new Date(state.now).toISOString(), ...healthOfSystem({ ...state, jobs, migrations }, samples) }
}

/** A run is late when nobody has begun it for ten minutes. */
const STATES = `
  select id, paused_at is not null as "isPaused", failures > 0 as "isFailing",
         paused_at is null and run_id is null and next_at < now() - interval '10 minutes' as "isOverdue"
  from job where id = any($1::text[]) order by id`

type Row = { id: string; isPaused: boolean; isFailing: boolean; isOverdue: boolean | null }

async function loadJobsInNeed(): Promise<JobsInNeed> {
  const rows = await runQuery<Row>(pool(), STATES, [ROOM_JOBS.map(({ id }) => id)])
  const idsWhere = (is: (row: Row) => boolean | null) => rows.filter(is).map(({ id }) => id)
  return {
    paused: idsWhere(({ isPaused }) => isPaused),
    failing: idsWhere(({ isFailing }) => isFailing),
    overdue: idsWhere(({ isOverdue }) => isOverdue),
  }
}
