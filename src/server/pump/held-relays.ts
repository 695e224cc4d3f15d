import { type LockedDevice, lockDevices } from '@/server/devices/device-lock'
import { log } from '@/server/log'
import { inTransaction, type Queryable } from '@/server/db/transaction'
import { type Control, type Relay, tryLockControl } from './control'

export type Held = { client: Queryable; relay: Relay; control: Control; device: LockedDevice }

async function holding(client: Queryable, relay: Relay, work: (held: Held) => Promise<boolean>) {
  const [device] = await lockDevices(client, [relay.device])
  const control = device ? await tryLockControl(client, relay) : null
  return control && device ? work({ client, relay, control, device }) : false
}

/**
 * Does `work` with one relay after the other, each in a transaction that holds its device and its control. A control
 * that somebody else holds is left to them, one that fails to the next time. Answers with how many something was done.
 */
export async function withHeldRelays(
  relays: readonly Relay[],
  work: (held: Held) => Promise<boolean>,
): Promise<number> {
  let done = 0
  for (const relay of relays) {
    try {
      if (await inTransaction((client) => holding(client, relay, work))) done += 1
    } catch (error) {
      log.warn({ err: error, device: relay.device }, 'a pump could not be looked after; trying again')
    }
  }
  return done
}
