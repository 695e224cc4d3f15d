import { type Decision, decide } from '@/domain/pump/automation'
import type { CommandOrder } from '@/domain/pump/types'
import { capabilityOf } from '@/ingest/commands'
import { jobSource } from '@/server/audit/record'
import { enqueueCommand } from '@/server/pump/commands/enqueue-command'
import { pool } from '@/server/db/pool'
import { runQuery } from '@/server/db/transaction'
import type { Relay } from './control'
import { type LockedRelay, withLockedRelays } from './locked-relays'
import { loadPumpFacts } from './load-facts'

/** Pumps to evaluate: those with a mode or schedules of their own, and those that run. */
const CANDIDATES = `
  select device, channel from pump_control
  where mode = 'auto' and settings ->> 'startPercent' is not null
     or mode <> 'off' and settings -> 'schedules' @> '[{"enabled": true}]'
  union
  select device, channel from pump_run where ended_at is null
  order by device, channel`

const SAVE_SCHEDULED_AT = `update pump_control set scheduled_at = $3 where device = $1 and channel = $2`

/** Evaluates every pump once; returns the number of commands. */
export async function automatePumps(now: Date): Promise<number> {
  const relays = await runQuery<Relay>(pool(), CANDIDATES)
  return withLockedRelays(relays, async (held) => {
    if (!capabilityOf(held.device.family)?.orders.includes('relay.set')) return false
    const { client, control, device, relay } = held
    const facts = await loadPumpFacts(client, { device, channel: relay.channel, control, now: now.getTime() })
    const decision = decide(facts)
    if (decision) await enqueueDecision(held, decision, now)
    return decision !== null
  })
}

async function enqueueDecision(
  { client, device, relay }: LockedRelay,
  decision: Decision,
  now: Date,
): Promise<void> {
  const { type, trigger } = decision
  const isStart = type === 'start'
  const maxSeconds = isStart ? decision.maxSeconds : null
  if (isStart && decision.scheduledAt !== undefined)
    await runQuery(client, SAVE_SCHEDULED_AT, [relay.device, relay.channel, new Date(decision.scheduledAt)])
  const order: CommandOrder = { type: 'relay.set', ch: relay.channel, on: isStart, maxSeconds }
  await enqueueCommand(client, {
    device,
    payload: order,
    trigger,
    by: jobSource('pump.automation', now),
    now,
    ...(!isStart && { reason: decision.reason }),
  })
}
