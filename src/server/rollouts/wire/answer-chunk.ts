import type { OtaPublish } from '@/ingest/ota/order-types'
import { encodeOtaChunk } from '@/ingest/ota/orders'
import type { OtaChunk } from '@/ingest/ota/notes'
import type { DecodeContext } from '@/ingest/types'
import { pool } from '@/server/db/pool'
import { inTransaction, runQuery } from '@/server/db/transaction'
import { readFirmwareChunk } from '@/server/firmware/stores/read-artifact'
import { applyItemEvents } from '../step/apply-item-events'

/** A device's request for a piece of an image. `job`: the item, where the family names it. */
export type ChunkRequest = { deviceId: string; job?: string | undefined; chunk: OtaChunk }

/** Pieces are for devices with an order, at most this large. */
const MOST_BYTES = 65_536

type Open = { itemId: string; artifactId: string; family: string; size: number }

const OPEN = `
  select i.id as "itemId", r.artifact_id as "artifactId", d.family, a.size
  from rollout_item i
  join rollout r on r.id = i.rollout_id
  join firmware_artifact a on a.id = r.artifact_id and a.state = 'ready'
  join device d on d.id = i.device_id
  where d.public_id = coalesce((select x.device_public_id from device_alias x where x.alias = $1), $1)
    and i.state in ('offered', 'accepted', 'downloading', 'waiting') and r.state in ('running', 'paused')
    and ($2::text is null or i.id::text = $2)
  order by i.id desc limit 1`

/**
 * The message with the piece that a device asks for, or null for a device without an order. What was served counts as
 * its progress.
 */
export async function answerChunk(
  { deviceId, job, chunk }: ChunkRequest,
  { ctx, now }: { ctx: DecodeContext; now: Date },
): Promise<OtaPublish | null> {
  const [open] = await runQuery<Open>(pool(), OPEN, [deviceId, job ?? null])
  if (!open) return null
  const { itemId, artifactId, family, size } = open
  const length = Math.min(chunk.length === 0 ? size : chunk.length, MOST_BYTES)
  const bytes = await readFirmwareChunk(artifactId, chunk.offset, length)
  const event = { type: 'bytes', sent: chunk.offset + bytes.length, total: size } as const
  await inTransaction((client) => applyItemEvents(client, [{ itemId, event }], now))
  return encodeOtaChunk({ family, ctx, deviceId, job, chunk, bytes })
}
