import { NO_CHECKS } from '../check-plan'
import { describeImage, type ImageProblem } from '../image'
import { hasBytes, type ImageSource, INFLATE_LIMIT, sourceOfBytes, viewOf } from '../source'
import { readEsp } from './esp'
import type { ReadImage } from './read-result'

const MAGIC = [0x1f, 0x8b, 0x08]
/** Header and trailer of RFC 1952 with an empty stream. */
const SHORTEST = 20
/** Compressed bytes that are surely enough for the inner header: stored blocks do not shrink. */
const PACKED_LIMIT = INFLATE_LIMIT * 2
/** In a gzipped image that fits a flash of 16 MiB. */
const MAX_INNER_BYTES = 16_777_216

/**
 * Reads what a gzipped image holds from its first inflated bytes, or gives null where the file is no gzip. The hash that
 * counts is that of the file as sent; only ESP8266 boot stubs unpack one.
 */
export async function readGzip(source: ImageSource, start: Uint8Array): Promise<ReadImage | null> {
  if (!hasBytes(start, 0, MAGIC)) return null
  if (source.size < SHORTEST) return resultOf(source, [{ code: 'truncated', detail: SHORTEST - source.size }])
  const trailer = await source.read(source.size - 4, 4)
  const size = trailer.length === 4 ? viewOf(trailer).getUint32(0, true) : 0
  const bytes = await source.inflateStart?.('gzip', await source.read(0, PACKED_LIMIT), INFLATE_LIMIT)
  if (bytes === null) return resultOf(source, [{ code: 'bad_structure' }])
  if (bytes === undefined) return resultOf(source, [{ code: 'inner_unread' }])
  if (size < bytes.length || size > MAX_INNER_BYTES) return resultOf(source, [{ code: 'truncated' }])
  const inner = await readEsp(sourceOfBytes(bytes, { size }), bytes)
  return inner ? describeInner(source, inner) : resultOf(source, [{ code: 'unknown_format', name: 'inner' }])
}

const resultOf = (source: ImageSource, problems: ImageProblem[]): ReadImage => ({
  facts: describeImage({ format: 'gzip', size: source.size, problems }),
  plan: NO_CHECKS,
})

function describeInner(source: ImageSource, { facts: inner }: ReadImage): ReadImage {
  const { chip, chipId, flashSize, version, project, problems } = inner
  const facts = describeImage({
    format: 'gzip',
    size: source.size,
    ...{ chip, chipId, flashSize, version, project, problems, inner },
  })
  return { facts, plan: NO_CHECKS }
}
