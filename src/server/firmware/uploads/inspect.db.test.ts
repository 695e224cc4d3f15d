import { createHash, randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import {
  buildAppDescriptor,
  buildEsp32,
  buildEsp8266,
  buildPackage,
  buildTag,
} from '@/domain/firmware/images.fixture'
import { db } from '@/server/db/prisma'
import { makeUser } from '~/tests/support/fixtures/factories'
import { uploadImage } from '~/tests/support/firmware'

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()

/** A native build that no other test has. */
const nativeImage = (): Buffer =>
  Buffer.from(
    buildEsp32(sha256, {
      data: [...buildAppDescriptor({ version: '1.5.0' }), ...buildTag(), ...randomBytes(64)],
    }),
  )
const NATIVE = {
  family: 'native',
  product: undefined,
  version: undefined,
  hardware: undefined,
  counter: undefined,
}
const TASMOTA = { ...NATIVE, family: 'tasmota', product: 'tasmota', version: '15.1.0' }

describe('a file', () => {
  it('says more than the form', async () => {
    const { firmware } = await uploadImage(nativeImage(), { claims: NATIVE })
    expect(firmware).toMatchObject({
      format: 'esp-app',
      chip: 'ESP32-C3',
      version: '1.5.0',
      hardware: ['tank-esp32c3'],
      counter: 7,
    })
    const { facts } = await db().firmwareArtifact.findUniqueOrThrow({ where: { id: String(firmware.id) } })
    expect(facts).toMatchObject({ chip: 'ESP32-C3', problems: [] })
  })

  it.each([
    ['chip', { chip: 'ESP32-S3' }],
    ['version', { version: '1.6.0' }],
    ['counter', { counter: 8 }],
    ['hardware', { hardware: ['tank-esp32'] }],
  ])('refuses a form that says another %s', async (path, claims) => {
    const answer = await uploadImage(nativeImage(), { claims: { ...NATIVE, ...claims } })
    expect(answer).toMatchObject({ status: 400, issues: [{ path }] })
  })

  it('that is cut off is refused, and so is one with a byte changed', async () => {
    const [whole, changed] = [nativeImage(), nativeImage()]
    changed[200] = (changed[200] ?? 0) ^ 1
    for (const bytes of [whole.subarray(0, whole.length - 40), changed])
      expect(await uploadImage(bytes, { claims: NATIVE })).toMatchObject({
        status: 400,
        issues: [{ path: 'file' }],
      })
  })

  it('of another family is refused', async () => {
    const answer = await uploadImage(nativeImage(), { claims: { ...NATIVE, family: 'zigbee2mqtt' } })
    expect(answer).toMatchObject({ status: 400, issues: [{ path: 'family' }] })
  })

  it('of no known kind is taken by families that take any', async () => {
    expect(await uploadImage(randomBytes(99), { claims: NATIVE })).toMatchObject({ status: 400 })
    expect(await uploadImage(randomBytes(99))).toMatchObject({ status: 200, firmware: { format: 'unknown' } })
  })

  it('without a version asks for it', async () => {
    const answer = await uploadImage(Buffer.from(buildEsp8266([...randomBytes(64)])), {
      claims: { ...TASMOTA, version: undefined },
    })
    expect(answer).toMatchObject({ status: 400, issues: [{ path: 'version' }] })
  })

  it('that was refused for its form can be completed with another', async () => {
    const [by, bytes] = [await makeUser('superuser'), nativeImage()]
    expect((await uploadImage(bytes, { by, claims: { ...NATIVE, counter: 9 } })).status).toBe(400)
    expect(await uploadImage(bytes, { by, claims: NATIVE })).toMatchObject({ status: 200, isNew: true })
  })
})

describe('a compressed file', () => {
  it('is taken when it unpacks to an image', async () => {
    const bytes = gzipSync(buildEsp8266([...randomBytes(64)]))
    expect(await uploadImage(bytes, { claims: TASMOTA, name: 'tasmota.bin.gz' })).toMatchObject({
      status: 200,
      firmware: { format: 'gzip', fileName: 'tasmota.bin.gz' },
    })
  })

  it('that unpacks without end is refused', async () => {
    const image = buildEsp8266([...randomBytes(64)])
    const bomb = gzipSync(Buffer.concat([image, Buffer.alloc(64 * 1024 * 1024)]))
    expect(await uploadImage(bomb, { claims: TASMOTA })).toMatchObject({
      status: 400,
      issues: [{ path: 'file' }],
    })
  })

  it('that is cut off is refused', async () => {
    const bytes = gzipSync(buildEsp8266([...randomBytes(4_000)]))
    const answer = await uploadImage(bytes.subarray(0, bytes.length - 6), { claims: TASMOTA })
    expect(answer).toMatchObject({ status: 400, issues: [{ path: 'file' }] })
  })
})

describe('a package', () => {
  it('with an entry that leads out of it is refused', async () => {
    const bytes = buildPackage({}, [{ name: '../../etc/passwd', data: randomBytes(8) }])
    const claims = { ...NATIVE, family: 'shelly-gen2' }
    expect(await uploadImage(Buffer.from(bytes), { claims })).toMatchObject({
      status: 400,
      message: 'The package has an entry with a path that leads out of it',
    })
  })

  it('that replaces the bootloader is taken once that is confirmed', async () => {
    const parts = { boot: { type: 'boot', src: 'boot.bin', size: 8 } }
    const bytes = Buffer.from(buildPackage(parts, [{ name: 'shelly/boot.bin', data: randomBytes(8) }]))
    const claims = { ...NATIVE, family: 'shelly-gen2' }
    expect(await uploadImage(bytes, { claims })).toMatchObject({
      status: 400,
      issues: [{ path: 'confirmBootloader' }],
    })
    const { firmware } = await uploadImage(bytes, { claims: { ...claims, confirmBootloader: true } })
    expect(firmware).toMatchObject({ product: 'Plus1', version: '1.4.4' })
  })
})
