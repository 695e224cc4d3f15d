import { appendFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Started } from './console'

const TRACE_MS = 5000
/** A file that says how far the campaign is, for who watches it. */
const TRACE = process.env['FAULTS_TRACE']
export const say = (text: string): void => {
  if (TRACE) appendFileSync(TRACE, `${text}\n`)
}

const STANDING = `
  select r.name || ' ' || r.state || ': ' || string_agg(i.n || ' ' || i.state || coalesce('/' || i.reason, ''), ', ') as line
  from rollout r join (select rollout_id, state, reason, count(*) as n from rollout_item group by 1, 2, 3) i
    on i.rollout_id = r.id where r.state not in ('finished', 'aborted') group by r.id order by r.id`
const FOUND = `select '!! ' || kind || ' ' || coalesce(detail, '') || ' ' || count(*) as line from campaign.violation group by kind, detail`

async function trace(client: pg.Pool, since: number): Promise<void> {
  const lines = []
  for (const sql of [STANDING, FOUND]) lines.push(...(await client.query<{ line: string }>(sql)).rows)
  say([`after ${since} s`, ...lines.map(({ line }) => line)].join('\n  '))
}

const SUMS = `
  select rollout_id as id, sum(n)::int as items from (
    select rollout_id, state, count(*) as n from rollout_item group by 1, 2) s group by 1`

/** Samples what must hold at every moment. */
export function watch(url: string, rollouts: readonly Started[]) {
  let isOver = false
  let [samples, wrongSums, tracedAt] = [0, 0, 0]
  const begun = Date.now()
  const sample = async (client: pg.Pool) => {
    const known = [...rollouts]
    const { rows } = await client.query<{ id: string; items: number }>(SUMS)
    samples += 1
    const of = new Map(rows.map(({ id, items }) => [id, items]))
    if (known.some(({ id, items }) => of.get(id) !== items)) wrongSums += 1
    if (!TRACE || Date.now() - tracedAt < TRACE_MS) return
    tracedAt = Date.now()
    await trace(client, Math.round((tracedAt - begun) / 1000))
  }
  const run = async () => {
    const client = new pg.Pool({ connectionString: url, max: 1 })
    client.on('error', () => {})
    while (!isOver) {
      // a database that was killed is asked again
      await sample(client).catch(() => {})
      await sleep(250)
    }
    await client.end()
  }
  const running = run()
  return {
    stop: async () => {
      isOver = true
      await running
      return { samples, wrongSums }
    },
  }
}
