import { type LockedDevice, lockDevices } from '@/server/devices/device-lock'
import { log } from '@/server/log'
import { inTransaction, type Queryable } from '@/server/db/transaction'
import { type RelayControl, type Relay, tryLockRelayControl } from './control'

export type LockedRelay = { client: Queryable; relay: Relay; control: RelayControl; device: LockedDevice }

async function withLockedRelay(
  client: Queryable,
  relay: Relay,
  work: (held: LockedRelay) => Promise<boolean>,
) {
  const [device] = await lockDevices(client, [relay.device])
  const control = device ? await tryLockRelayControl(client, relay) : null
  return control && device ? work({ client, relay, control, device }) : false
}

/**
 * Runs `work` on each relay, each in a transaction that locks its device and its control. A control locked elsewhere is
 * skipped, a failing one is retried in the next run. Returns for how many `work` did something.
 */
export async function withLockedRelays(
  relays: readonly Relay[],
  work: (held: LockedRelay) => Promise<boolean>,
): Promise<number> {
  let done = 0
  for (const relay of relays) {
    try {
      if (await inTransaction((client) => withLockedRelay(client, relay, work))) done += 1
    } catch (error) {
      log.warn({ err: error, device: relay.device }, 'work on a pump failed; trying again')
    }
  }
  return done
}
