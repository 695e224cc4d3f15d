import { storeNamed } from './choose-store'

/** Bytes that are read and remembered at once; a chunk is a multiple of it. */
const BLOCK = 64 * 1024
/** Blocks that are remembered: many devices fetch the same image at the same time. */
const MOST_BLOCKS = 128
/** Reads at once, so that downloads leave the connections of the database to the console. */
const MOST_READS = 4

type Source = { store: string; blob: string; size: number }

const blocks = new Map<string, Promise<Buffer>>()
const waiting: (() => void)[] = []
let reads = 0

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (reads >= MOST_READS) await new Promise<void>((go) => waiting.push(go))
  else reads += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else reads -= 1
  }
}

/** The block with this number, from memory where another download has just read it. */
async function readBlock({ store, blob, size }: Source, number: number): Promise<Buffer> {
  const key = `${blob}:${number}`
  const known = blocks.get(key)
  const offset = number * BLOCK
  const found = known ?? inTurn(() => storeNamed(store).read(blob, offset, Math.min(BLOCK, size - offset)))
  blocks.delete(key)
  blocks.set(key, found)
  const [oldest] = blocks.keys()
  if (blocks.size > MOST_BLOCKS && oldest !== undefined) blocks.delete(oldest)
  return found.catch((error: unknown) => {
    blocks.delete(key)
    throw error
  })
}

/** Bytes of an image from `offset` on, at most up to the end of their block; empty beyond the end. */
export async function readImagePart(source: Source, offset: number, length: number): Promise<Buffer> {
  const end = Math.min(offset + length, source.size)
  if (offset >= end) return Buffer.alloc(0)
  const number = Math.floor(offset / BLOCK)
  const block = await readBlock(source, number)
  const start = offset - number * BLOCK
  const part = block.subarray(start, Math.min(start + end - offset, BLOCK))
  if (part.length === 0) throw new Error(`image ${source.blob} ends before byte ${offset}`)
  return part
}

/** Bytes of an image from `offset` on; fewer than `length` at its end. */
export async function readImage(source: Source, offset: number, length: number): Promise<Buffer> {
  const parts: Buffer[] = []
  for (let at = offset; at < offset + length;) {
    const part = await readImagePart(source, at, offset + length - at)
    if (part.length === 0) break
    parts.push(part)
    at += part.length
  }
  return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts)
}
