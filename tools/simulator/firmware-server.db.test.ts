import { createServer, type Server } from 'node:http'
import { type AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildEsp8266 } from '@/domain/firmware/images.fixture'
import { contextWith as decodeContext } from '@/ingest/fixture'
import { encodeOtaOrder } from '@/ingest/ota/orders'
import type { OtaTarget } from '@/ingest/ota/order-types'
import { pool } from '@/server/db/pool'
import { db } from '@/server/db/prisma'
import { serveFirmware } from '@/server/firmware/downloads/serve'
import { pauseFirmwareTokens, revokeFirmwareTokens } from '@/server/firmware/tokens/issue'
import { newImage, offerImage, sha256Of } from '~/tests/support/firmware'
import type { Agent } from './agents/agent'
import { contextFor, demoDevice } from './agents/context.fixture'
import { nativeAgent } from './agents/native'
import { tasmotaAgent } from './agents/tasmota'
import { startBroker, type Heard, type TestBroker } from './link/broker.fixture'
import { HOUR_MS } from './model/place'
import type { FateShares } from './update/fate'
import { newKey, signedManifest } from './update/offer.fixture'

const NATIVE = 'cistern-tank-01'
/** Restarts take 20 ms, a probation of 60 s takes 30 ms. */
const SPEED = 2000
const key = newKey()

let server: Server
let origin = ''
let broker: TestBroker
let agent: Agent

beforeAll(async () => {
  server = createServer(
    (req, res) => void serveFirmware(req, res, { address: '198.51.100.7', stallMs: 60_000 }),
  )
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(async () => {
  broker = await startBroker()
})
afterEach(async () => {
  await agent.close()
  await broker.close()
})

const contextFrom = (fates: FateShares) => {
  const startedAt = Date.now()
  const updates = { fates, keys: key.keys, newVersion: '15.0.0', manifests: new Map() }
  return contextFor(broker, {
    isReliable: true,
    startedAt,
    since: startedAt - HOUR_MS,
    speed: SPEED,
    updates,
  })
}

/** Says to the device exactly what the console would. */
const order = (family: string, deviceId: string, target: OtaTarget) => {
  const encoded = encodeOtaOrder({
    family,
    order: { type: 'ota.start', target },
    device: { deviceId, hardware: 'ESP32' },
    ctx: decodeContext(),
  })
  if ('cannot' in encoded) throw new Error(encoded.cannot)
  for (const { topic, payload, retain } of encoded.messages)
    (retain ? broker.keep : broker.tell)(topic, String(payload))
}

const bytesServed = async (tokenId: string) =>
  Number((await db().firmwareToken.findUniqueOrThrow({ where: { id: tokenId } })).bytesServed)

describe('a native device and the firmware server', () => {
  const progress = (state: string) => (one: Heard) =>
    one.topic.endsWith('/ota/progress') && one.payload.includes(`"state":"${state}"`)

  const offered = async (fates: FateShares, { signed }: { signed?: Buffer } = {}) => {
    const image = newImage(900_000)
    const issued = await offerImage(image, { itemId: 'it-native' })
    agent = nativeAgent(demoDevice(NATIVE), NATIVE, contextFrom(fates))
    agent.start()
    await broker.until(({ topic }) => topic.endsWith('/status'))
    order('native', NATIVE, {
      item: 'it-native',
      version: '1.5.0',
      url: origin + issued.path,
      size: image.length,
      sha256: sha256Of(image),
      confirmSeconds: 60,
      manifest: signedManifest(signed ?? image, key),
    })
    return { ...issued, size: image.length }
  }

  it('fetches all of it, once', async () => {
    const { tokenId, size } = await offered({})
    await broker.until(progress('succeeded'))
    await vi.waitFor(async () => expect(await bytesServed(tokenId)).toBe(size))
  })

  it('goes on after a power cut and fetches little twice', async () => {
    const { tokenId, size } = await offered({ power_cut: 1 })
    await broker.until(progress('succeeded'))
    await vi.waitFor(async () => expect(await bytesServed(tokenId)).toBeGreaterThanOrEqual(size))
    // what lay in the buffers of the broken connection counts as sent
    expect(await bytesServed(tokenId)).toBeLessThan(2 * size)
  })

  it('refuses other bytes than those that were signed', async () => {
    await offered({}, { signed: newImage(900_000) })
    expect((await broker.until(progress('failed'))).payload).toContain('sha256_mismatch')
  })

  it('refuses bytes that arrived wrong', async () => {
    await offered({ bad_sum: 1 })
    expect((await broker.until(progress('failed'))).payload).toContain('sha256_mismatch')
  })

  it('waits for a server that says later, and gives up where the address is closed', async () => {
    const image = newImage(10_000)
    const issued = await offerImage(image, { itemId: 'it-later' })
    await pauseFirmwareTokens(pool(), ['it-later'], true)
    agent = nativeAgent(demoDevice(NATIVE), NATIVE, contextFrom({}))
    agent.start()
    await broker.until(({ topic }) => topic.endsWith('/status'))
    const target = {
      ...{ item: 'it-later', version: '1.5.0', url: origin + issued.path, size: image.length },
      ...{ sha256: sha256Of(image), confirmSeconds: 60, manifest: signedManifest(image, key) },
    }
    order('native', NATIVE, target)
    await broker.until(progress('accepted'))
    await pauseFirmwareTokens(pool(), ['it-later'], false)
    await broker.until(progress('succeeded'))
    await revokeFirmwareTokens(pool(), ['it-later'])
    const next = signedManifest(image, key, { counter: 8, fw: '1.6.0' })
    order('native', NATIVE, { ...target, item: 'it-closed', version: '1.6.0', manifest: next })
    expect((await broker.until(progress('failed'))).payload).toContain('forbidden')
  })
})

describe('a Tasmota device and the firmware server', () => {
  const PLUG = 'ota-plug'
  const device = { ...demoDevice(NATIVE), address: { grammar: 'tasmota', topic: PLUG } as const }
  const upgrade = (words: string) => (one: Heard) => one.payload.includes(`"Upgrade":"${words}`)
  const version = (text: string) => (one: Heard) =>
    one.topic.endsWith('/INFO1') && one.payload.includes(`"Version":"${text}`)

  const ordered = async (fates: FateShares) => {
    const image = gzipSync(buildEsp8266([...newImage(200_000)]))
    const claims = { family: 'tasmota', hardware: undefined, counter: undefined }
    const issued = await offerImage(image, {}, { name: 'tasmota.bin.gz', claims })
    agent = tasmotaAgent(device, PLUG, contextFrom(fates))
    agent.start()
    await broker.until(version('14.3.0'))
    broker.heard.length = 0
    order('tasmota', `tasmota:${PLUG}`, { item: 'it-1', version: '15.0.0', url: origin + issued.path })
    await broker.until(upgrade('Version 14.3.0(release-tasmota) from http'))
    return { ...issued, size: image.length }
  }

  it('fetches all of it and reports the new version', async () => {
    const { tokenId, size } = await ordered({})
    await broker.until(version('15.0.0(release-tasmota)'))
    await vi.waitFor(async () => expect(await bytesServed(tokenId)).toBe(size))
  })

  it('begins anew where the link broke off', async () => {
    const { tokenId, size } = await ordered({ weak_wifi: 1 })
    await broker.until(version('15.0.0(release-tasmota)'))
    await vi.waitFor(async () => expect(await bytesServed(tokenId)).toBeGreaterThan(size))
  })

  it('knows nothing of an update that a power cut ended', async () => {
    await ordered({ power_cut: 1 })
    await broker.until(version('14.3.0'))
    expect(broker.heard.filter(upgrade('Successful'))).toEqual([])
  })

  it('refuses bytes whose sum is not the one that the server names', async () => {
    await ordered({ bad_sum: 1 })
    await broker.until(upgrade('Failed Wrong MD5'))
    expect(broker.heard.filter(upgrade('Successful'))).toEqual([])
  })
})
