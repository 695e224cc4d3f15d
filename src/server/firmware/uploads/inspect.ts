import { createHash } from 'node:crypto'
import { createImageChecker } from '@/domain/firmware/check-image'
import type { ImageFacts } from '@/domain/firmware/image'
import { readImage } from '@/domain/firmware/read-image'
import type { ImageSource } from '@/domain/firmware/source'
import { CHUNK, readChunks } from '../stores/chunks'
import { findGzipProblem, inflateStart } from './inflate'

/** Sums over all bytes, hexadecimal, and what the file says of itself. */
export type Inspected = { sha256: string; md5: string; facts: ImageFacts }

/** A gzip's own sum is verified by unpacking it as a whole, which a limit ends. */
async function withGzipProblem(facts: ImageFacts, source: ImageSource): Promise<ImageFacts> {
  const problem = facts.format === 'gzip' ? await findGzipProblem(source) : null
  return problem ? { ...facts, problems: [...facts.problems, problem] } : facts
}

/** Reads the headers of a file, and then all its bytes. Throws when it ends before its size. */
export async function inspectFile({ size, read }: Omit<ImageSource, 'inflateStart'>): Promise<Inspected> {
  const source: ImageSource = { size, read, inflateStart }
  const checker = createImageChecker(await readImage(source), () => createHash('sha256'))
  const [sha256, md5] = [createHash('sha256'), createHash('md5')]
  for (let at = 0; at < size; at += CHUNK) {
    const part = await read(at, Math.min(CHUNK, size - at))
    if (part.length < Math.min(CHUNK, size - at)) throw new Error(`the file ends before byte ${at + CHUNK}`)
    sha256.update(part)
    md5.update(part)
    checker.push(part)
  }
  const facts = await withGzipProblem(checker.end(), source)
  return { sha256: sha256.digest('hex'), md5: md5.digest('hex'), facts }
}

/** The same for an upload that is complete. */
export const inspectUpload = ({ id, size }: { id: string; size: number }): Promise<Inspected> =>
  inspectFile({ size, read: (offset, length) => readChunks(id, offset, Math.min(length, size - offset)) })
