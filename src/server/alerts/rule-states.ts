import { int2s, int4s } from '@/server/db/arrays'
import { type Queryable, runQuery } from '@/server/db/transaction'
import type { RuleStateChange } from './evaluation'

const SAVE = `
  insert into alert_state (device, rule, channel, state)
  select s.device, s.rule, s.channel, s.state::jsonb
  from unnest($1::int[], $2::text[], $3::smallint[], $4::text[]) s(device, rule, channel, state)
  order by 1, 2, 3
  on conflict (device, rule, channel) do update set state = excluded.state`

const FORGET = `
  delete from alert_state s using unnest($1::int[], $2::text[], $3::smallint[]) f(device, rule, channel)
  where s.device = f.device and s.rule = f.rule and s.channel = f.channel`

const keysOf = (states: readonly RuleStateChange[]) => [
  int4s(states, ({ device }) => device),
  states.map(({ rule }) => rule),
  int2s(states, ({ channel }) => channel),
]

/** Saves rule states and deletes null ones. The devices must be locked. */
export async function saveRuleStates(client: Queryable, states: readonly RuleStateChange[]): Promise<void> {
  const kept = states.filter(({ state }) => state !== null)
  const forgotten = states.filter(({ state }) => state === null)
  if (kept.length > 0)
    await runQuery(client, SAVE, [...keysOf(kept), kept.map(({ state }) => JSON.stringify(state))])
  if (forgotten.length > 0) await runQuery(client, FORGET, keysOf(forgotten))
}
