import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createImageChecker, inspectImage } from './check-image'
import { IMAGE_FORMATS, IMAGE_REFUSALS, IMAGE_WARNINGS } from './image'
import {
  buildEsp32,
  buildEsp8266,
  buildEsp8266V2,
  buildMcuboot,
  buildPackage,
  buildTag,
  buildUf2,
  buildZigbee,
  HEX_FILE,
} from './images.fixture'
import { readImage } from './read-image'
import { type ImageSource, sourceOfBytes } from './source'

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()
const newSha256 = () => createHash('sha256')
const IMAGES = [
  buildEsp32(sha256, { more: buildTag() }),
  buildEsp8266(),
  buildEsp8266V2(),
  buildMcuboot(sha256),
  buildPackage(),
  buildUf2(3),
  buildZigbee({ wrapper: [1, 2, 3], hardware: [1, 2] }),
  HEX_FILE,
]
const image = fc.constantFrom(...IMAGES)
const CODES: readonly string[] = [...IMAGE_REFUSALS, ...IMAGE_WARNINGS]
/** Where the parsers look first; bytes behind them are of a format's inside. */
const magic = fc.constantFrom(
  ...[[0xe9], [0xea, 4], [0x3d, 0xb8, 0xf3, 0x96], [0x1f, 0x8b, 8], [0x50, 0x4b, 3, 4], [0x50, 0x4b, 5, 6]],
  ...[[0x55, 0x46, 0x32, 0x0a, 0x57, 0x51, 0x5d, 0x9e], [0x3a, 0x30], [0x1e, 0xf1, 0xee, 0x0b], []],
)
const garbage = fc
  .tuple(magic, fc.uint8Array({ maxLength: 2048 }))
  .map(([start, rest]) => Uint8Array.of(...start, ...rest))
const mutated = fc
  .tuple(image, fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 12 }), fc.nat(), fc.nat(3))
  .map(([bytes, changes, cut, isCut]) => {
    const copy = bytes.slice()
    for (const [at, byte] of changes) copy[at % copy.length] = byte
    return isCut === 0 ? copy.subarray(0, cut % copy.length) : copy
  })

/** Counts what is asked of a source. */
function countReads(source: ImageSource) {
  const count = { reads: 0, bytes: 0 }
  const read = (offset: number, length: number) => {
    count.reads += 1
    count.bytes += length
    return source.read(offset, length)
  }
  return { source: { ...source, read }, count }
}

describe('the pass over a file', () => {
  it('never throws and never asks for much, whatever the bytes are', async () => {
    const any = fc.tuple(
      fc.oneof(garbage, mutated),
      fc.option(fc.integer({ min: 1, max: 2 ** 31 }), { nil: undefined }),
    )
    const property = fc.asyncProperty(any, async ([bytes, size]) => {
      const { source, count } = countReads(sourceOfBytes(bytes, { size }))
      const { facts } = await readImage(source)
      expect(IMAGE_FORMATS).toContain(facts.format)
      expect(count.reads).toBeLessThan(200)
      expect(count.bytes).toBeLessThan(600_000)
      const inspected = await inspectImage(sourceOfBytes(bytes), newSha256)
      for (const { code } of inspected.problems) expect(CODES).toContain(code)
      expect(() => JSON.stringify(inspected)).not.toThrow()
    })
    await fc.assert(property, { numRuns: 1500 })
  })

  it('says the same however the bytes are cut', async () => {
    const property = fc.asyncProperty(
      image,
      fc.array(fc.integer({ min: 1, max: 700 }), { minLength: 1, maxLength: 50 }),
      async (bytes, cuts) => {
        const checker = createImageChecker(await readImage(sourceOfBytes(bytes)), newSha256)
        for (let at = 0, i = 0; at < bytes.length; i += 1) {
          const length = cuts[i % cuts.length] ?? 1
          checker.push(bytes.subarray(at, at + length))
          at += length
        }
        expect(checker.end()).toEqual(await inspectImage(sourceOfBytes(bytes), newSha256))
      },
    )
    await fc.assert(property, { numRuns: 200 })
  })

  it('refuses every image with a hash of its own in which one bit is wrong', async () => {
    const hashed = buildEsp32(sha256)
    for (let at = 0; at < hashed.length; at += 1) {
      const facts = await inspectImage(sourceOfBytes(hashed.with(at, (hashed[at] ?? 0) ^ 16)), newSha256)
      // byte 23 says whether a hash follows, bit 4 of it is not that
      const isSeen = facts.problems.length > 0 || facts.format !== 'esp-app'
      expect({ at, isSeen: isSeen || at === 23 }).toEqual({ at, isSeen: true })
    }
  })

  it('notices an image that ended early on its way', async () => {
    const bytes = buildMcuboot(sha256)
    const checker = createImageChecker(await readImage(sourceOfBytes(bytes)), newSha256)
    checker.push(bytes.subarray(0, 50))
    expect(checker.end().problems).toContainEqual({ code: 'truncated', detail: bytes.length - 50 })
  })
})
