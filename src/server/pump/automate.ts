import { type Decision, decide } from '@/domain/pump/automation'
import type { CommandOrder } from '@/domain/pump/types'
import { capabilityOf } from '@/ingest/commands'
import { placeOrder } from '@/server/commands/place-order'
import { type DeviceRow, loadDevices } from '@/server/devices/device-row'
import { log } from '@/server/log'
import { pool } from '@/server/pg'
import { inTransaction, type Queryable, run } from '@/server/readings/transaction'
import { type Relay, tryLockControl } from './control'
import { loadFacts } from './load-facts'

/** Pumps that may need something: those with a mode or schedules of their own, and those that run. */
const CANDIDATES = `
  select device, channel from pump_control
  where mode = 'auto' and settings ->> 'startPercent' is not null
     or mode <> 'off' and settings -> 'schedules' @> '[{"enabled": true}]'
  union
  select device, channel from pump_run where ended_at is null
  order by device, channel`

const SETTLE = `update pump_control set scheduled_at = $3 where device = $1 and channel = $2`

/** Looks after every pump once; answers how many orders that came to. A pump that somebody else holds is left to them. */
export async function automatePumps(now: Date): Promise<number> {
  let orders = 0
  for (const relay of await run<Relay>(pool(), CANDIDATES)) {
    try {
      if (await automatePump(relay, now)) orders += 1
    } catch (error) {
      log.warn({ err: error, device: relay.device }, 'a pump could not be looked after; trying again')
    }
  }
  return orders
}

const automatePump = (relay: Relay, now: Date): Promise<boolean> =>
  inTransaction(async (client) => {
    const control = await tryLockControl(client, relay)
    const [device] = control ? await loadDevices({ keys: [relay.device] }, client) : []
    if (!control || !device || !capabilityOf(device.family)?.orders.includes('relay.set')) return false
    const facts = await loadFacts(client, { device, channel: relay.channel, control, now: now.getTime() })
    const decision = decide(facts)
    if (decision) await carryOut(client, { device, relay, decision, now })
    return decision !== null
  })

type Work = { device: DeviceRow; relay: Relay; decision: Decision; now: Date }

async function carryOut(client: Queryable, { device, relay, decision, now }: Work): Promise<void> {
  const { type, trigger } = decision
  const isStart = type === 'start'
  const maxSeconds = isStart ? decision.maxSeconds : null
  const order: CommandOrder = { type: 'relay.set', ch: relay.channel, on: isStart, maxSeconds }
  await placeOrder(client, { device, order, trigger, now, ...(!isStart && { reason: decision.reason }) })
  if (isStart && decision.scheduledAt !== undefined)
    await run(client, SETTLE, [relay.device, relay.channel, new Date(decision.scheduledAt)])
}
