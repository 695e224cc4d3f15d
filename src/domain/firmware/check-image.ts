import type { CheckPlan } from './check-plan'
import type { ByteCheck } from './checks/check'
import { createHexCheck } from './checks/hex-lines'
import { createTagFinder } from './checks/native-tag'
import { createHashCheck, createXorCheck, type Sha256 } from './checks/sums'
import { createUf2Check } from './checks/uf2-blocks'
import { describeImage, type ImageFacts } from './image'
import { readImage } from './read-image'
import type { ImageSource } from './source'

const PASS_BYTES = 65_536

/** Verifies a file's sums while its bytes go by in order; `end` gives the facts with what was found. */
export type ImageChecker = { push: (chunk: Uint8Array) => void; end: () => ImageFacts }

/** Makes the checker for a file that `readImage` has read. `createSha256` is called once for each hash of the plan. */
export function createImageChecker(
  { facts, plan }: { facts: ImageFacts; plan: CheckPlan },
  createSha256: () => Sha256,
): ImageChecker {
  const checks = createChecks(plan, createSha256)
  let offset = 0
  return {
    push(chunk) {
      for (const check of checks) check.push(chunk, offset)
      offset += chunk.length
    },
    end() {
      const results = checks.map((check) => check.end())
      const own = Object.assign({}, ...results.map((result) => result.facts)) as Partial<ImageFacts>
      const isNamed = own.version !== undefined
      const before = facts.problems.filter(({ code }) => !(isNamed && code === 'version_unknown'))
      const missing = facts.size - offset
      const cut = missing > 0 ? [{ code: 'truncated' as const, detail: missing }] : []
      const problems = [...before, ...cut, ...results.flatMap((result) => result.problems)]
      return describeImage({ ...facts, ...own, problems })
    },
  }
}

function createChecks({ xors, hashes, blocks, hasTag }: CheckPlan, createSha256: () => Sha256): ByteCheck[] {
  return [
    ...xors.map(createXorCheck),
    ...hashes.map((hash) => createHashCheck(hash, createSha256())),
    ...(blocks === 'uf2' ? [createUf2Check()] : []),
    ...(blocks === 'intel-hex' ? [createHexCheck()] : []),
    ...(hasTag ? [createTagFinder()] : []),
  ]
}

/**
 * Reads a file's headers, then its bytes once from start to end in pieces of 64 KiB. Memory does not grow with the file.
 */
export async function inspectImage(source: ImageSource, createSha256: () => Sha256): Promise<ImageFacts> {
  const read = await readImage(source)
  const checker = createImageChecker(read, createSha256)
  for (let at = 0; at < source.size; at += PASS_BYTES) {
    const chunk = await source.read(at, PASS_BYTES)
    if (chunk.length === 0) break
    checker.push(chunk)
  }
  return checker.end()
}
