import { isUf2Block, UF2_BLOCK } from '../formats/uf2'
import type { ImageProblem } from '../image'
import { type ByteCheck, foundProblems } from './check'

/** Every block of a UF2 file has both magics and a payload that fits; the first that has not is named. */
export function createUf2Check(): ByteCheck {
  const block = new Uint8Array(UF2_BLOCK)
  let [filled, blockAt] = [0, 0]
  let problem: ImageProblem | null = null
  function take(bytes: Uint8Array): void {
    block.set(bytes, filled)
    filled += bytes.length
    if (filled < UF2_BLOCK) return
    if (!problem && !isUf2Block(block)) problem = { code: 'bad_structure', at: blockAt }
    blockAt += UF2_BLOCK
    filled = 0
  }
  return {
    push(chunk) {
      for (let at = 0; at < chunk.length;) {
        const bytes = chunk.subarray(at, at + UF2_BLOCK - filled)
        at += bytes.length
        take(bytes)
      }
    },
    end: () => foundProblems(problem ? [problem] : []),
  }
}
