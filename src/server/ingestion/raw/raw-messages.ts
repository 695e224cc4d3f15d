import { pool } from '@/server/db/pool'
import type { DecodedMessage } from '@/server/ingestion/pipeline/decode'
import type { KnownDevices } from '@/server/ingestion/pipeline/known-devices'
import { maskSecrets } from './mask-secrets'
import { type Queryable, runQuery } from '@/server/db/transaction'

/** How long each call for a device's messages keeps the watch on. */
export const RAW_WATCH_MS = 5 * 60_000
/** Per device; older ones are deleted. */
export const MOST_RAW_MESSAGES = 20
/** Messages older than this are neither shown nor stored for long. */
export const RAW_LIFE_MS = 3_600_000
/** Bytes of a payload that are stored at most. */
const MOST_BYTES = 4096

type RawMessageRow = {
  device: number
  receivedAt: number
  topic: string
  payload: Uint8Array
  retain: boolean
}

/** Keeps the messages of watched devices as received, with their secrets masked. */
export class RawWatch {
  private readonly until = new Map<number, number>()
  private rows = new Map<number, RawMessageRow[]>()

  /** Number of watched devices. While it is 0 no message is kept. */
  get size(): number {
    return this.until.size
  }

  watch(keys: readonly number[], now: number): void {
    for (const key of keys) this.until.set(key, now + RAW_WATCH_MS)
  }

  add(items: readonly DecodedMessage[], devices: Pick<KnownDevices, 'get'>): void {
    for (const item of items) {
      const keys = new Set<number>()
      for (const event of item.events) {
        const id = 'deviceId' in event && event.deviceId !== undefined ? event.deviceId : item.senderId
        const key = id === undefined ? undefined : devices.get(id)?.id
        if (key !== undefined && this.until.has(key)) keys.add(key)
      }
      for (const device of keys) this.addRow(device, item)
    }
  }

  /** Writes the kept messages and ends expired watches; messages that cannot be written are dropped. */
  async flush(now: number, client: Queryable = pool()): Promise<void> {
    for (const [key, until] of this.until) if (until <= now) this.until.delete(key)
    if (this.rows.size === 0) return
    const rows = [...this.rows.values()].flat()
    this.rows = new Map()
    await insertRawMessages(client, rows)
  }

  private addRow(device: number, { topic, payload, receivedAt, retain }: DecodedMessage): void {
    const safe = Buffer.from(maskSecrets(payload).subarray(0, MOST_BYTES))
    const kept = this.rows.get(device) ?? []
    this.rows.set(
      device,
      [...kept, { device, receivedAt, topic, payload: safe, retain }].slice(-MOST_RAW_MESSAGES),
    )
  }
}

const INSERT = `
  insert into raw_message (device, received_at, topic, payload, retain)
  select device, to_timestamp(received_at / 1000), topic, payload, retain
  from unnest($1::int[], $2::float8[], $3::text[], $4::bytea[], $5::bool[])
    with ordinality as r (device, received_at, topic, payload, retain, nth)
  order by nth`

const PRUNE = `
  delete from raw_message where id in (
    select id from (
      select id, row_number() over (partition by device order by received_at desc, id desc) as place
      from raw_message where device = any($1::int[])
    ) as placed
    where place > $2)`

async function insertRawMessages(client: Queryable, rows: readonly RawMessageRow[]): Promise<void> {
  await runQuery(client, INSERT, [
    rows.map((r) => r.device),
    rows.map((r) => r.receivedAt),
    rows.map((r) => r.topic),
    rows.map((r) => r.payload),
    rows.map((r) => r.retain),
  ])
  await runQuery(client, PRUNE, [[...new Set(rows.map(({ device }) => device))], MOST_RAW_MESSAGES])
}

/** Deletes messages beyond their lifetime. */
export async function pruneRawMessages(now: Date, client: Queryable = pool()): Promise<void> {
  await runQuery(client, 'delete from raw_message where received_at < $1', [
    new Date(now.getTime() - RAW_LIFE_MS),
  ])
}
