import type { getSystemHealth } from '@/contracts/superuser/health'
import { healthOfSystem } from '@/domain/system/health'
import type { Verb } from '@/server/verb'
import { compareOwnMigrations } from '../readiness'
import { loadJobsInNeed } from '../scheduler/jobs-in-need'
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
