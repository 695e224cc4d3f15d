import { pool } from '@/server/db/pool'
import { type Queryable, runQuery } from '@/server/db/transaction'

/** Bytes of a row of firmware_chunk. */
export const CHUNK = 256 * 1024

// arithmetic in bigint: an offset and a position times the size of a chunk
const READ = `
  select substring(bytes from (greatest($2::bigint - start, 0) + 1)::int
                   for (least($2::bigint + $3::bigint, start + ${CHUNK}) - greatest($2::bigint, start))::int) as part
  from firmware_chunk, lateral (select position::bigint * ${CHUNK} as start) at
  where blob = $1 and position between $2::bigint / ${CHUNK} and ($2::bigint + $3::bigint - 1) / ${CHUNK}
  order by position`

/** Bytes from `offset` on, fewer than `length` at the end. */
export async function readChunks(blob: string, offset: number, length: number): Promise<Buffer> {
  if (length <= 0) return Buffer.alloc(0)
  const rows = await runQuery<{ part: Buffer }>(pool(), READ, [blob, offset, length])
  return rows.length === 1 && rows[0] ? rows[0].part : Buffer.concat(rows.map(({ part }) => part))
}

/** The parts of a piece that begins at `offset`, by the chunks that they belong to. */
function partsOf(offset: number, piece: Uint8Array): { position: number; part: Uint8Array }[] {
  const parts = []
  for (let at = 0; at < piece.length;) {
    const place = offset + at
    const room = CHUNK - (place % CHUNK)
    parts.push({ position: Math.floor(place / CHUNK), part: piece.subarray(at, at + room) })
    at += room
  }
  return parts
}

/** Adds a piece to the bytes of an upload, whose row the transaction holds. */
export async function appendChunks(
  tx: Queryable,
  blob: string,
  { offset, piece }: { offset: number; piece: Uint8Array },
): Promise<void> {
  for (const { position, part } of partsOf(offset, piece))
    await runQuery(
      tx,
      `insert into firmware_chunk as c (blob, position, bytes) values ($1, $2, $3)
       on conflict (blob, position) do update set bytes = c.bytes || excluded.bytes`,
      [blob, position, Buffer.from(part.buffer, part.byteOffset, part.byteLength)],
    )
}

export async function removeChunks(blob: string, tx: Queryable = pool()): Promise<void> {
  await runQuery(tx, 'delete from firmware_chunk where blob = $1', [blob])
}

/** Bytes that belong neither to an upload nor to an image; answers how many rows they were. */
export async function removeOrphanChunks(): Promise<number> {
  const rows = await runQuery(
    pool(),
    `delete from firmware_chunk c
     where c.blob in (select blob from firmware_chunk where position = 0)
       and not exists (select from firmware_upload u where u.id = c.blob)
       and not exists (select from firmware_artifact a where a.blob = c.blob and a.store = 'database')
     returning 1`,
  )
  return rows.length
}

/** All bytes of an upload in order. */
export async function* streamChunks(blob: string, size: number): AsyncGenerator<Buffer> {
  for (let offset = 0; offset < size; offset += CHUNK) {
    const wanted = Math.min(CHUNK, size - offset)
    const part = await readChunks(blob, offset, wanted)
    if (part.length < wanted) throw new Error(`the bytes of upload ${blob} end at ${offset + part.length}`)
    yield part
  }
}
