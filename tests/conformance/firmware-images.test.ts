import { createHash, createPublicKey, verify } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { fromBase64Url } from '@/domain/firmware/base64url'
import { inspectImage } from '@/domain/firmware/check-image'
import { findRefusal, type ImageFacts } from '@/domain/firmware/image'
import { buildPackage } from '@/domain/firmware/images.fixture'
import { judgeManifest, type ManifestDevice } from '@/domain/firmware/judge-manifest'
import { decodeManifestText, manifestSigningInput, parseManifest } from '@/domain/firmware/manifest'
import { readImage } from '@/domain/firmware/read-image'
import { sourceOfBytes } from '@/domain/firmware/source'
import { inflateStart } from '@/server/firmware/uploads/inflate'

/** Samples of real images lie beside the checkout, never in it. */
const FOLDER = fileURLToPath(new URL('../../../shared/payloads-ota/', import.meta.url))
const HEADERS = `${FOLDER}image-headers/`
const isAbsent = !existsSync(HEADERS)

type Sample = {
  bytesHex?: string
  at4096Hex?: string
  text?: string
  fileOffset?: number
  fileSize?: number
  manifest?: Record<string, unknown>
  expect: Record<string, unknown>
}

const readSample = (name: string): Sample => JSON.parse(readFileSync(`${HEADERS}${name}`, 'utf8'))

/** The bytes that a sample gives, at their places in the file. */
function bytesOf({ bytesHex = '', at4096Hex = '', text, fileOffset = 0 }: Sample): Uint8Array {
  if (text !== undefined) return new TextEncoder().encode(text)
  const head = Buffer.from(bytesHex, 'hex')
  const second = Buffer.from(at4096Hex, 'hex')
  const bytes = new Uint8Array(second.length > 0 ? 4096 + second.length : fileOffset + head.length)
  bytes.set(head, fileOffset)
  if (second.length > 0) bytes.set(second, 4096)
  return bytes
}

const hex = (value: number | null | undefined) => `0x${(value ?? 0).toString(16).padStart(8, '0')}`

/** What was read, in the words of the samples. */
function wordsOf(facts: ImageFacts): Record<string, unknown> {
  const codes = facts.problems.map(({ code }) => code)
  const [uf2, summary] = [facts.uf2, facts.package]
  return {
    kind: 'image',
    ...facts,
    ...facts.zigbee,
    ...facts.mcuboot,
    ...facts.hex,
    minRevFull: facts.minChipRevision,
    secureVersion: facts.securityCounter,
    flashSize: `${(facts.flashSize ?? 0) / 1_048_576}MB`,
    idf: facts.sdk,
    checksumOk: !codes.includes('bad_checksum'),
    checksumsOk: !codes.includes('bad_checksum'),
    hashOk: !codes.includes('appended_sha256_mismatch'),
    sha256Ok: !codes.includes('sha256_mismatch'),
    reject: findRefusal(facts)?.code,
    lowestAddress: hex(facts.hex?.lowestAddress),
    ...(uf2 && { ...uf2, familyId: hex(uf2.familyId), address: hex(uf2.address) }),
    ...(summary && {
      product: summary.product,
      build: summary.build,
      parts: summary.parts.map(({ name }) => name),
    }),
  }
}

/** Words of a sample that are about its own making, and not read from a file. */
const ASIDE = new Set(['flashSizeNibble', 'inner', 'warnIfPart'])

describe.skipIf(isAbsent)('the samples of firmware images beside the checkout', () => {
  const names = isAbsent ? [] : readdirSync(HEADERS).filter((name) => name !== 'shelly-zip.json')

  it.each(names)('%s is read as it says', async (name) => {
    const sample = readSample(name)
    const bytes = bytesOf(sample)
    const isWhole = sample.fileSize === bytes.length || sample.text !== undefined
    // beginnings of longer files: only their headers can be judged
    const size = isWhole ? bytes.length : (sample.fileSize ?? 4_194_304)
    const source = sourceOfBytes(bytes, { size, inflateStart })
    const sha256 = () => createHash('sha256')
    const facts = isWhole ? await inspectImage(source, sha256) : (await readImage(source)).facts
    const expected = Object.entries(sample.expect).filter(([key]) => !ASIDE.has(key))
    expect(wordsOf(facts)).toMatchObject(Object.fromEntries(expected))
  })

  it('shelly-zip.json is read as it says, and its bootloader part is refused', async () => {
    const sample = readSample('shelly-zip.json')
    const parts = { app: { src: 'app.bin', size: 4 }, fs: { src: 'app.bin', size: 4 } }
    const facts = await inspectImage(sourceOfBytes(buildPackage(parts)), () => createHash('sha256'))
    const expected = Object.entries(sample.expect).filter(([key]) => !ASIDE.has(key))
    expect(wordsOf(facts)).toMatchObject(Object.fromEntries(expected))
    const withBoot = await inspectImage(sourceOfBytes(buildPackage({ boot: {} })), () => createHash('sha256'))
    expect(findRefusal(withBoot)).toEqual({ code: 'boot_part', name: sample.expect.warnIfPart })
  })

  it('manifest-vector.json verifies, and the device judges it as the cases say', () => {
    const vector = JSON.parse(readFileSync(`${FOLDER}native/manifest-vector.json`, 'utf8'))
    const bytes = decodeManifestText(vector.m)
    const parsed = parseManifest(bytes ?? new Uint8Array())
    expect(parsed).toEqual({ ok: true, manifest: vector.expect.manifest })
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: vector.publicKey }, format: 'jwk' })
    const input = manifestSigningInput(bytes ?? new Uint8Array())
    expect(verify(null, input, key, fromBase64Url(vector.sig) ?? new Uint8Array())).toBe(true)
    const device: ManifestDevice = {
      product: null,
      hw: 'tank-esp32c3',
      fw: '1.4.2',
      counter: 6,
      freeBytes: null,
      now: null,
    }
    const changes: Partial<ManifestDevice>[] = [{ counter: 8 }, { hw: 'tank-esp32' }, { fw: '1.1.0' }]
    const reasons = vector.cases.flatMap((one: { reason?: string }) => one.reason ?? [])
    const judged = changes.map((one) => parsed.ok && judgeManifest(parsed.manifest, { ...device, ...one }))
    expect(judged).toEqual(reasons)
  })
})

it.runIf(isAbsent)('the samples of firmware images are not beside the checkout: their test is skipped', () =>
  expect(isAbsent).toBe(true),
)
