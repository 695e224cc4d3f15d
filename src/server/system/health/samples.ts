import { type Figures, figuresOf, type Sample } from '@/domain/system/samples'
import { pool } from '@/server/db/pool'
import { runQuery } from '@/server/db/transaction'
import { loadSampledState } from './sampled-state'
import { removeStaleConsoles } from './process-states'

const SAVE = `
  insert into health_sample (at, figures) values (date_trunc('minute', now()), $1)
  on conflict (at) do update set figures = excluded.figures`

const FORGET = `delete from health_sample where at < now() - interval '90 minutes' or at > now() + interval '5 minutes'`

/** Keeps the figures of this minute, and forgets what no history shows any more. */
export async function takeSample(): Promise<void> {
  const figures = figuresOf(await loadSampledState())
  await runQuery(pool(), SAVE, [JSON.stringify(figures)])
  await runQuery(pool(), FORGET)
  await removeStaleConsoles()
}

/** Workers write samples every minute; one that is this late has none who does. */
const MISSING = `
  select not exists (select from health_sample where at > now() - interval '110 seconds') as "isMissing"`

/** While no worker runs, a console keeps the figures of the minute, so that the hour before a failure is there to see. */
export async function sampleInPlaceOfJob(): Promise<void> {
  const [row] = await runQuery<{ isMissing: boolean }>(pool(), MISSING)
  if (row?.isMissing) await takeSample()
}

const LOAD = `
  select (extract(epoch from at) * 1000)::float8 as at, figures from health_sample
  where at > now() - interval '61 minutes' order by at`

/** The samples of the last hour, the oldest first. */
export const loadSamples = (): Promise<Sample[]> => runQuery<{ at: number; figures: Figures }>(pool(), LOAD)
