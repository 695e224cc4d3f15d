import { jobSource } from '@/server/audit/record'
import { type LostRunEnd, lostRunEnd } from '@/domain/pump/lost-run'
import { capabilityOf } from '@/ingest/commands'
import { enqueueCommand } from '@/server/pump/commands/enqueue-command'
import { notifyDevices } from '@/server/db/notify'
import { pool } from '@/server/db/pool'
import { runQuery } from '@/server/db/transaction'
import type { Relay } from './control'
import { type LockedRelay, withLockedRelays } from './locked-relays'
import { loadPumpFacts } from './load-facts'

/** Open runs of devices that have been offline for at least the required time. */
const CANDIDATES = `
  select r.device, r.channel from pump_run r join device d on d.id = r.device
  where r.ended_at is null
    and greatest(r.started_at, d.last_seen_at) + coalesce(r.limit_s, 86400) * interval '1 second' < $1
  order by r.device, r.channel`

const END = `
  update pump_run set ended_at = $3, stop_reason = $4
  where device = $1 and channel = $2 and ended_at is null`

/** Ends the runs of pumps that no longer report; returns how many. */
export async function endLostRuns(now: Date): Promise<number> {
  const relays = await runQuery<Relay>(pool(), CANDIDATES, [now])
  return withLockedRelays(relays, async (held) => {
    const { client, control, device, relay } = held
    const facts = await loadPumpFacts(client, { device, channel: relay.channel, control, now: now.getTime() })
    const end = lostRunEnd(facts)
    if (end) await endRun(held, end, now)
    return end !== null
  })
}

/** Ends a lost run. A run ended by its limit also enqueues a stop, which is kept until the device is back. */
async function endRun({ client, device, relay }: LockedRelay, end: LostRunEnd, now: Date): Promise<void> {
  const { endedAt, stopReason } = end
  await runQuery(client, END, [relay.device, relay.channel, new Date(endedAt), stopReason])
  await notifyDevices([relay.device], client)
  if (stopReason !== 'limit' || !capabilityOf(device.family)?.orders.includes('relay.set')) return
  const order = { type: 'relay.set', ch: relay.channel, on: false, maxSeconds: null } as const
  await enqueueCommand(client, {
    device,
    payload: order,
    trigger: 'safety',
    reason: 'limit',
    by: jobSource('pump.lost-runs', now),
    now,
  })
}
