import { pool } from '@/server/db/pool'
import type { DecodedMessage } from './decode'
import { damageReason } from '@/server/timeseries/retention/damage'
import { runQuery } from '@/server/db/transaction'

/** When the data of more devices is damaged than this, the database is, and messages wait rather than be set aside. */
const MOST_SENDERS = 50
const WITHIN_MS = 600_000

const INSERT = `
  insert into damaged_data (device, source, at, part, reason)
  select key, 'ingestion', date_trunc('hour', now(), 'UTC'), 0, $2 from "Device" where "deviceId" = $1
  on conflict do nothing`

const senderOf = ({ topic, events: [event] }: DecodedMessage): string =>
  event && 'deviceId' in event && event.deviceId !== undefined ? event.deviceId : topic

/** The devices whose messages meet damaged pages of the database, of the last minutes. */
export class DamagedSenders {
  private readonly seenAt = new Map<string, number>()

  /** Whether a message may be set aside for damage that it met; noted where health sees it. */
  async maySetAside(item: DecodedMessage, { error, now }: { error: unknown; now: number }): Promise<boolean> {
    for (const [sender, at] of this.seenAt) if (now - at > WITHIN_MS) this.seenAt.delete(sender)
    const sender = senderOf(item)
    if (!this.seenAt.has(sender) && this.seenAt.size >= MOST_SENDERS) return false
    this.seenAt.set(sender, now)
    // it may be the table itself that is damaged: the message is set aside all the same
    await runQuery(pool(), INSERT, [sender, damageReason(error)]).catch(() => undefined)
    return true
  }
}
