import { pool } from '@/server/db/pool'
import type { DecodedMessage } from './decode'
import { damageReason } from '@/server/timeseries/retention/damage'
import { runQuery } from '@/server/db/transaction'

/** Damage of more devices than this means a damaged database, so messages wait rather than be set aside. */
const MOST_SENDERS = 50
const WITHIN_MS = 600_000

const INSERT = `
  insert into damaged_data (device, source, at, discriminator, reason)
  select id, 'ingestion', date_trunc('hour', now(), 'UTC'), 0, $2 from device where public_id = $1
  on conflict do nothing`

const senderOf = ({ topic, events: [event] }: DecodedMessage): string =>
  event && 'deviceId' in event && event.deviceId !== undefined ? event.deviceId : topic

/** The devices whose messages met damaged pages of the database within the last minutes. */
export class DamagedSenders {
  private readonly seenAt = new Map<string, number>()

  /** True when a message that met damage may be set aside; recorded for the health check. */
  async maySetAside(item: DecodedMessage, { error, now }: { error: unknown; now: number }): Promise<boolean> {
    for (const [sender, at] of this.seenAt) if (now - at > WITHIN_MS) this.seenAt.delete(sender)
    const sender = senderOf(item)
    if (!this.seenAt.has(sender) && this.seenAt.size >= MOST_SENDERS) return false
    this.seenAt.set(sender, now)
    // the table itself may be damaged, and the message is set aside all the same
    await runQuery(pool(), INSERT, [sender, damageReason(error)]).catch(() => undefined)
    return true
  }
}
