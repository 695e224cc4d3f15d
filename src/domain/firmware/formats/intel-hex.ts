import { NO_CHECKS } from '../check-plan'
import { describeImage } from '../image'
import type { ImageSource } from '../source'
import type { ReadImage } from './read-result'

/** The shortest record: a colon, length, address, type and sum. */
const FIRST_RECORD = /^:[0-9a-fA-F]{10}/

/** Recognises Intel HEX by its first record, or gives null; records and addresses come from the pass over the file. */
export function readIntelHex(source: ImageSource, start: Uint8Array): ReadImage | null {
  if (!FIRST_RECORD.test(String.fromCharCode(...start.subarray(0, 11)))) return null
  return {
    facts: describeImage({ format: 'intel-hex', size: source.size, declaredSize: source.size }),
    plan: { ...NO_CHECKS, blocks: 'intel-hex' },
  }
}
