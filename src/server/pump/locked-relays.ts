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
 * Does `work` with one relay after the other, each in a transaction that holds its device and its control. A control
 * that somebody else holds is left to them, one that fails to the next time. Answers with how many something was done.
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
      log.warn({ err: error, device: relay.device }, 'a pump could not be looked after; trying again')
    }
  }
  return done
}
