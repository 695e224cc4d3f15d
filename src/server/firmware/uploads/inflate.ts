import { constants, createGunzip, createInflateRaw, type Gunzip } from 'node:zlib'
import type { ImageProblem } from '@/domain/firmware/image'
import type { ImageSource, InflateStart } from '@/domain/firmware/source'

const CHUNK_BYTES = 4096
const PASS_BYTES = 65_536
/** What fits a flash of 16 MiB. */
const MAX_UNPACKED_BYTES = 16_777_216

/** The first inflated bytes, at most `limit`; null for a damaged stream. Stops as soon as it has them. */
export const inflateStart: InflateStart = (kind, bytes, limit) => {
  const options = { chunkSize: CHUNK_BYTES, finishFlush: constants.Z_SYNC_FLUSH }
  const stream = kind === 'gzip' ? createGunzip(options) : createInflateRaw(options)
  return new Promise((resolve) => {
    const parts: Buffer[] = []
    let length = 0
    const finish = () => {
      stream.destroy()
      resolve(Buffer.concat(parts).subarray(0, limit))
    }
    stream.on('data', (part: Buffer) => {
      parts.push(part)
      length += part.length
      if (length >= limit) finish()
    })
    stream.once('end', finish)
    stream.once('error', () => resolve(null))
    stream.end(bytes)
  })
}

/** Inflates a whole gzip file and keeps nothing: its sum and length, and that it ends where the file does. */
export async function findGzipProblem(source: ImageSource): Promise<ImageProblem | null> {
  const stream = createGunzip({ chunkSize: PASS_BYTES })
  let unpacked = 0
  stream.on('data', (part: Buffer) => {
    unpacked += part.length
    if (unpacked > MAX_UNPACKED_BYTES) stream.destroy(new RangeError('too long'))
  })
  const ended = new Promise<Error | null>((resolve) => {
    stream.once('end', () => resolve(null))
    stream.once('error', resolve)
  })
  const error = await Promise.race([ended, feed(source, stream).then(() => ended)])
  stream.destroy()
  if (!error) return null
  if (error instanceof RangeError) return { code: 'zip_bounds', detail: unpacked }
  return { code: /unexpected end/.test(error.message) ? 'truncated' : 'bad_checksum' }
}

async function feed(source: ImageSource, stream: Gunzip): Promise<void> {
  for (let at = 0; at < source.size && !stream.destroyed; at += PASS_BYTES) {
    const chunk = await source.read(at, PASS_BYTES)
    if (chunk.length === 0) break
    await new Promise<void>((next) => {
      stream.write(chunk, () => next())
      stream.once('close', () => next())
    })
  }
  stream.end()
}
