import { createHash } from 'node:crypto'
import { deflateRawSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inspectImage } from '@/domain/firmware/check-image'
import { findRefusal } from '@/domain/firmware/image'
import { buildEsp32, buildEsp8266, buildPackage, buildZip } from '@/domain/firmware/images.fixture'
import { sourceOfBytes } from '@/domain/firmware/source'
import { findGzipProblem, inflateStart } from './inflate'

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()
const inspect = (bytes: Uint8Array) =>
  inspectImage(sourceOfBytes(bytes, { inflateStart }), () => createHash('sha256'))
const BOMB = gzipSync(Buffer.alloc(64 * 1024 * 1024))

describe('a compressed file', () => {
  it('gives its first bytes, and never more than were asked for', async () => {
    expect(await inflateStart('gzip', BOMB, 100)).toEqual(Buffer.alloc(100))
    expect(await inflateStart('gzip', gzipSync('tank').subarray(0, -9), 100)).toEqual(Buffer.from('tank'))
    expect(await inflateStart('raw', deflateRawSync('tank'), 100)).toEqual(Buffer.from('tank'))
    expect(await inflateStart('gzip', Buffer.from('no gzip at all'), 100)).toBe(null)
  })

  it('is read by the image inside', async () => {
    const small = await inspect(gzipSync(buildEsp8266()))
    expect(small).toMatchObject({
      format: 'gzip',
      chip: 'ESP8266',
      inner: { format: 'esp8266', appAt: 4096 },
    })
    expect(findRefusal(small)).toBe(null)
    const large = Array.from({ length: 50_000 }, (_, i) => (i * 7919) % 251)
    const beyond = await inspect(gzipSync(buildEsp8266(large)))
    expect(beyond).toMatchObject({ format: 'gzip', inner: { format: 'esp8266', declaredSize: 54_128 } })
    expect(findRefusal(beyond)).toBe(null)
    const app = await inspect(gzipSync(buildEsp32(sha256, { more: large })))
    expect(app).toMatchObject({ chip: 'ESP32-C3', version: '1.5.0', inner: { format: 'esp-app' } })
  })

  it('with anything else inside is refused', async () => {
    expect(findRefusal(await inspect(gzipSync('<html>')))?.code).toBe('unknown_format')
    expect(findRefusal(await inspect(BOMB))?.code).toBe('truncated')
  })

  it('is verified to its end', async () => {
    const good = gzipSync(buildEsp8266())
    const verify = (bytes: Uint8Array) => findGzipProblem(sourceOfBytes(bytes))
    expect(await verify(good)).toBe(null)
    expect(await verify(good.subarray(0, -4))).toEqual({ code: 'truncated' })
    expect(await verify(good.with(good.length - 6, (good[good.length - 6] ?? 0) ^ 1))).toEqual({
      code: 'bad_checksum',
    })
    expect(await verify(BOMB)).toMatchObject({ code: 'zip_bounds' })
  })

  it('never throws, whatever the bytes are', async () => {
    const property = fc.asyncProperty(fc.uint8Array({ maxLength: 500 }), fc.nat(400), async (rest, cut) => {
      const bytes = Buffer.concat([gzipSync(buildEsp8266()).subarray(0, cut), rest])
      await inspect(bytes)
      await findGzipProblem(sourceOfBytes(bytes))
    })
    await fc.assert(property, { numRuns: 200 })
  })

  it('may be a package whose manifest is compressed; one that unpacks to more than it says is refused', async () => {
    const manifest = { name: 'Plus1', version: '1.4.4', parts: {} }
    const text = JSON.stringify(manifest)
    const zip = (unpacked: number) =>
      buildZip([{ name: 'manifest.json', data: deflateRawSync(text), method: 8, unpacked }])
    expect(await inspect(zip(text.length))).toMatchObject({ version: '1.4.4', problems: [] })
    expect(findRefusal(await inspect(zip(text.length - 1)))?.code).toBe('manifest_invalid')
    expect(findRefusal(await inspect(zip(text.length + 1)))?.code).toBe('manifest_invalid')
    expect(findRefusal(await inspect(buildPackage()))).toBe(null)
  })
})
