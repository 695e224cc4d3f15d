import type { BootRelay, KnownBootRelay } from '@/domain/rollouts/guard-facts/boot-relay'
import { familyProfileOf } from '@/domain/rollouts/family-facts'
import type { UpdateFacts } from '@/ingest/ota/notes'
import { type Queryable, runQuery } from '@/server/db/transaction'
import type { DeviceRow } from '@/server/devices/device-row'
import { bootRelayOf } from '../facts/boot-relay'
import { isPumpController } from '../facts/pump-facts'

const FACTS = `select update_facts as update, boot_relay as "statedBootRelay" from device where id = $1`
type Facts = { update: UpdateFacts | null; statedBootRelay: BootRelay | null }

/** Of one device; null where it switches nothing, or cannot be updated from here. */
export async function loadBootRelay(client: Queryable, device: DeviceRow): Promise<KnownBootRelay | null> {
  if (!isPumpController(device) || familyProfileOf(device.family) === null) return null
  const [facts] = await runQuery<Facts>(client, FACTS, [device.id])
  return facts ? bootRelayOf({ family: device.family, ...facts }) : null
}
