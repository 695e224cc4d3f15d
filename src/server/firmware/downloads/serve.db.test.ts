import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { updateFirmware, yankFirmware } from '@/contracts/firmware/firmware'
import { buildEsp8266 } from '@/domain/firmware/images.fixture'
import { pool } from '@/server/db/pool'
import { db } from '@/server/db/prisma'
import { env } from '@/server/env'
import { pauseFirmwareTokens, revokeFirmwareTokens } from '@/server/firmware/tokens/issue'
import { issueNodeAddress, releaseToNodes } from '@/server/firmware/tokens/nodes'
import { answerOf, recordsOf } from '~/tests/support/administration'
import { makeDevice, makeUser } from '~/tests/support/fixtures/factories'
import { newImage, offerImage, sha256Of, uploadImage } from '~/tests/support/firmware'
import { askRaw, openRaw, readAnswer } from '~/tests/support/raw-http'
import { type DownloadNews, listenForDownloads } from './news'
import { serveFirmware } from './serve'
import { countTransfers } from './transfers'

const STALL_MS = 400
let stallMs = 60_000
const MOST = env.FIRMWARE_MAX_DOWNLOADS
let server: Server
let port = 0
const news: DownloadNews[] = []
let listening: { stop: () => void }

beforeAll(async () => {
  server = createServer((req, res) => void serveFirmware(req, res, { address: '198.51.100.7', stallMs }))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  port = (server.address() as AddressInfo).port
  await new Promise<void>((onReady) => {
    listening = listenForDownloads({ onNews: (one) => news.push(one), onReady })
  })
})
afterEach(() => {
  env.FIRMWARE_MAX_DOWNLOADS = MOST
  stallMs = 60_000
})
afterAll(() => {
  listening.stop()
  server.closeAllConnections()
  server.close()
})

const get = (path: string, headers: Record<string, string> = {}, version = '1.1') =>
  askRaw(port, { path, headers, version })
const md5Of = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex')
const tokenRow = (id: string) => db().firmwareToken.findUniqueOrThrow({ where: { id } })

describe('a download', () => {
  it.each(['1.0', '1.1'])(
    'over HTTP/%s is the exact bytes with their length, sums and no encoding',
    async (version) => {
      const bytes = newImage(700_001)
      const { path } = await offerImage(bytes)
      const { status, headers, body } = await get(path, { 'accept-encoding': 'gzip, br' }, version)
      expect(status).toBe(200)
      expect(body.equals(bytes)).toBe(true)
      expect(headers).toMatchObject({
        'content-length': '700001',
        'content-type': 'application/octet-stream',
        'cache-control': 'no-store',
        'accept-ranges': 'bytes',
        'x-md5': md5Of(bytes),
        etag: `"${sha256Of(bytes)}"`,
      })
      for (const never of [
        'transfer-encoding',
        'content-encoding',
        'location',
        'last-modified',
        'set-cookie',
      ])
        expect(headers[never]).toBeUndefined()
    },
  )

  it('is never 304, whatever the client has', async () => {
    const bytes = newImage(1_000)
    const { path } = await offerImage(bytes)
    const headers = {
      'if-none-match': `"${sha256Of(bytes)}"`,
      'if-modified-since': 'Mon, 23 Nov 2099 22:00:00 GMT',
      'x-esp32-sketch-md5': md5Of(bytes),
    }
    expect((await get(path, headers)).status).toBe(200)
  })

  it('HEAD says the same and sends and counts nothing', async () => {
    const { path, tokenId } = await offerImage(newImage(5_000))
    const { status, headers, body } = await askRaw(port, { method: 'HEAD', path })
    expect([status, headers['content-length'], body.length]).toEqual([200, '5000', 0])
    expect((await tokenRow(tokenId)).bytesServed).toBe(0n)
  })

  it('is resumed by a range of the same bytes only', async () => {
    const bytes = newImage(421_320)
    const { path } = await offerImage(bytes)
    const etag = `"${sha256Of(bytes)}"`
    const range = { range: 'bytes=168528-' }
    const part = await get(path, { ...range, 'if-range': etag })
    expect(part).toMatchObject({
      status: 206,
      headers: { 'content-range': 'bytes 168528-421319/421320', 'content-length': '252792', etag },
    })
    expect(part.body.equals(bytes.subarray(168_528))).toBe(true)
    expect(part.headers['x-md5']).toBeUndefined()
    expect(await get(path, { ...range, 'if-range': '"other"' })).toMatchObject({
      status: 200,
      headers: { 'content-length': '421320' },
    })
    expect(await get(path, { range: 'bytes=421320-' })).toMatchObject({
      status: 416,
      headers: { 'content-range': 'bytes */421320', 'content-length': '0' },
    })
  })

  it('is the file itself when that is a gzip', async () => {
    const bytes = gzipSync(buildEsp8266([...newImage(300)]))
    const offered = {
      name: 'tasmota.bin.gz',
      claims: { family: 'tasmota', hardware: undefined, counter: undefined },
    }
    const { path } = await offerImage(bytes, {}, offered)
    const { headers, body } = await get(path)
    expect([headers['content-type'], headers['content-encoding']]).toEqual([
      'application/octet-stream',
      undefined,
    ])
    expect(body.equals(bytes)).toBe(true)
  })

  it('takes GET and HEAD alone', async () => {
    const { path } = await offerImage(newImage(10))
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'])
      expect((await askRaw(port, { method, path })).status).toBe(405)
  })

  it('counts its bytes and tells of them', async () => {
    const { path, tokenId } = await offerImage(newImage(50_000), { itemId: 'it-81' })
    await get(path)
    await vi.waitFor(async () =>
      expect(await tokenRow(tokenId)).toMatchObject({ bytesServed: 50_000n, reached: 50_000 }),
    )
    expect((await tokenRow(tokenId)).firstByteAt).not.toBeNull()
    await vi.waitFor(() =>
      expect(news).toContainEqual({ token: tokenId, item: 'it-81', reached: 50_000, size: 50_000 }),
    )
  })
})

describe('a token', () => {
  it.each(['/f/AAAAAAAAAAAAAAAAAAAAAA/fw.bin'])('that nobody has opens nothing: %s', async (path) => {
    expect((await get(path)).status).toBe(403)
  })

  it.each([
    '/f/',
    '/f/short/fw.bin',
    '/f/AAAAAAAAAAAAAAAAAAAAAA/',
    '/f/AAAAAAAAAAAAAAAAAAAAAA/a%2Fb',
    '/f//x',
  ])('%s is no address: 404 without a redirect', async (path) => {
    const { status, headers } = await get(path)
    expect([status, headers.location]).toEqual([404, undefined])
  })

  it('opens its own file and no other', async () => {
    const { path } = await offerImage(newImage(10))
    expect((await get(path.replace('fw.bin', 'other.bin'))).status).toBe(404)
  })

  it('ends with its time', async () => {
    const { path } = await offerImage(newImage(10), { expiresAt: new Date(Date.now() - 1) })
    expect((await get(path)).status).toBe(403)
  })

  it('ends when it is revoked', async () => {
    const { path } = await offerImage(newImage(10), { itemId: 'it-revoked' })
    expect((await get(path)).status).toBe(200)
    expect(await revokeFirmwareTokens(pool(), ['it-revoked'])).toBe(1)
    expect((await get(path)).status).toBe(403)
  })

  it('is spent after three times the size', async () => {
    const { path } = await offerImage(newImage(9_000))
    for (let i = 0; i < 3; i++) {
      expect((await get(path)).status).toBe(200)
      await vi.waitFor(() => expect(countTransfers()).toBe(0))
    }
    await vi.waitFor(async () => expect((await get(path)).status).toBe(403))
    await vi.waitFor(() => expect(news).toContainEqual(expect.objectContaining({ refused: 'spent' })))
  })

  it('of withdrawn firmware opens nothing', async () => {
    const { path, artifactId } = await offerImage(newImage(10))
    const body = { reason: 'bricks pumps' }
    await answerOf(yankFirmware, await makeUser('superuser'), { params: { id: artifactId }, body })
    expect((await get(path)).status).toBe(403)
  })

  it('waits while it is paused: 503 with a time, and goes on', async () => {
    const { path } = await offerImage(newImage(10), { itemId: 'it-paused' })
    await pauseFirmwareTokens(pool(), ['it-paused'], true)
    expect(await get(path)).toMatchObject({ status: 503, headers: { 'retry-after': '600' } })
    await pauseFirmwareTokens(pool(), ['it-paused'], false)
    expect((await get(path)).status).toBe(200)
  })

  it('is refused to a client that names another MAC, and the audit says so', async () => {
    const { path, artifactId } = await offerImage(newImage(10), { mac: '5c:cf:7f:1c:a1:a5' })
    expect((await get(path, { 'x-ESP8266-STA-MAC': '5C:CF:7F:1C:A1:A5' })).status).toBe(200)
    expect((await get(path, { 'user-agent': 'ESP32-http-Update' })).status).toBe(200)
    expect((await get(path, { 'x-ESP32-STA-MAC': '34:85:18:AA:BB:CC' })).status).toBe(403)
    await vi.waitFor(async () =>
      expect(await recordsOf(artifactId, 'firmware.download_refuse')).toMatchObject([
        { result: 'refused', reason: '348518AABBCC is not the device of this download' },
      ]),
    )
  })

  it('sends nothing to a device without room', async () => {
    const { path } = await offerImage(newImage(5_000))
    const { status, body } = await get(path, { 'x-ESP32-free-space': '4999' })
    expect([status, body.toString()]).toEqual([507, 'no_space\n'])
    expect((await get(path, { 'x-ESP32-free-space': '5000' })).status).toBe(200)
  })

  it('that is refused again and again tells so once', async () => {
    const { path, tokenId } = await offerImage(newImage(5_000))
    for (let i = 0; i < 5; i++) expect((await get(path, { 'x-ESP32-free-space': '4999' })).status).toBe(507)
    await get(path)
    const told = () => news.filter(({ token }) => token === tokenId)
    await vi.waitFor(() => expect(told().at(-1)).toMatchObject({ reached: 5_000 }))
    expect(told().filter(({ refused }) => refused === 'no_space')).toHaveLength(1)
  })
})

describe('Tasmota’s minimal image', () => {
  it('comes under the same token, by the name that the device makes of its own', async () => {
    const [small, image] = [newImage(3_000), newImage(9_000)]
    const by = await makeUser('superuser')
    const { firmware } = await uploadImage(small, { by, name: 'tasmota-minimal.bin.gz' })
    const given = { by, name: 'tasmota-sensors.bin.gz' }
    const large = await uploadImage(image, given)
    const change = (minimalId: string) =>
      answerOf(updateFirmware, by, { params: { id: String(large.firmware.id) }, body: { minimalId } })
    expect(await change(String(large.firmware.id))).toMatchObject({ status: 400 })
    expect(await change(String(firmware.id))).toMatchObject({ firmware: { minimalId: firmware.id } })
    const offered = await offerImage(image, { itemId: 'it-two-steps' }, given)
    const minimal = offered.path.replace('tasmota-sensors', 'tasmota-minimal')
    await pauseFirmwareTokens(pool(), ['it-two-steps'], true)
    expect((await get(minimal)).status).toBe(503)
    await pauseFirmwareTokens(pool(), ['it-two-steps'], false)
    expect((await get(minimal)).body.equals(small)).toBe(true)
    // it may run nothing else by now
    await pauseFirmwareTokens(pool(), ['it-two-steps'], true)
    await vi.waitFor(async () => expect((await get(offered.path)).status).toBe(200))
    // the device reads the length and decides by itself
    const headers = { 'x-ESP8266-free-space': '4000' }
    expect((await get(offered.path, headers)).status).toBe(200)
    expect((await get(minimal, { 'x-ESP8266-free-space': '2999' })).status).toBe(507)
  })
})

describe('the manifest of an ESPHome node', () => {
  it('names the version that it runs until a new one is released to it', async () => {
    const node = await makeDevice({ name: 'Tank node', family: 'esphome', firmware: '1.4.2' })
    const { url } = await issueNodeAddress(pool(), node.id)
    const path = new URL(url ?? '').pathname
    const manifest = async () => JSON.parse((await get(path)).body.toString())
    expect(await manifest()).toMatchObject({ name: 'Tank node', version: '1.4.2' })
    const bytes = newImage(4_000)
    const { firmware } = await uploadImage(bytes, { claims: { version: '1.5.0', chip: 'esp32c3' } })
    const release = { device: node.id, itemId: 'it-node', expiresAt: new Date(Date.now() + 60_000) }
    await releaseToNodes(pool(), [{ ...release, artifactId: String(firmware.id) }])
    const released = await manifest()
    expect(released).toMatchObject({
      version: '1.5.0',
      builds: [{ chipFamily: 'ESP32-C3', ota: { md5: md5Of(bytes) } }],
    })
    expect((await get(released.builds[0].ota.path)).body.equals(bytes)).toBe(true)
    await revokeFirmwareTokens(pool(), ['it-node'])
    expect(await manifest()).toMatchObject({ version: '1.4.2' })
  })

  it('has an exact length', async () => {
    const { path } = await offerImage(newImage(10))
    const { headers, body } = await get(path.replace('fw.bin', 'manifest.json'))
    expect(headers['content-length']).toBe(String(body.length))
    expect(headers['transfer-encoding']).toBeUndefined()
  })
})

describe('many at once', () => {
  it('guesses are refused or told to come back, and a device is served afterwards', async () => {
    const { path } = await offerImage(newImage(1_000))
    const guess = (n: number) => get(`/f/${String(n).padStart(22, 'A')}/fw.bin`)
    const guesses = Promise.all(Array.from({ length: 400 }, (_, n) => guess(n)))
    const statuses = new Set((await guesses).map(({ status }) => status))
    expect([...statuses].every((status) => status === 403 || status === 503)).toBe(true)
    expect((await get(path)).status).toBe(200)
  })

  it('those beyond the limit are told to come back', async () => {
    env.FIRMWARE_MAX_DOWNLOADS = 1
    const { path } = await offerImage(newImage(8_000_000))
    const slow = await openRaw(port, { path })
    slow.pause()
    await vi.waitFor(() => expect(countTransfers()).toBe(1))
    expect(await get(path)).toMatchObject({ status: 503, headers: { 'retry-after': '30' } })
    slow.destroy()
    await vi.waitFor(() => expect(countTransfers()).toBe(0))
    expect((await get(path)).status).toBe(200)
  })

  it('a reader that stands still is given up and holds no connection of the database meanwhile', async () => {
    stallMs = STALL_MS
    const { path } = await offerImage(newImage(8_000_000))
    const slow = await openRaw(port, { path })
    slow.pause()
    await vi.waitFor(() => expect(countTransfers()).toBe(1))
    const { rows } = await pool().query(
      `select count(*)::int as busy from pg_stat_activity
       where datname = current_database() and state = 'idle in transaction'`,
    )
    expect(rows[0].busy).toBe(0)
    await vi.waitFor(() => expect(countTransfers()).toBe(0), { timeout: 5_000 })
    slow.destroy()
  })

  it('a slow reader gets all of it', async () => {
    const bytes = newImage(2_000_000)
    const { path } = await offerImage(bytes)
    const socket = await openRaw(port, { path })
    const parts: Buffer[] = []
    const taking = setInterval(() => {
      const part: Buffer | null = socket.read(64 * 1024) ?? socket.read()
      if (part) parts.push(part)
    }, 2)
    await once(socket, 'end')
    clearInterval(taking)
    expect(readAnswer(Buffer.concat(parts)).body.equals(bytes)).toBe(true)
  })

  it('a running download ends when its token is revoked', async () => {
    const { path } = await offerImage(newImage(8_000_000), { itemId: 'it-cut' })
    const socket = await openRaw(port, { path })
    let received = 0
    // half a second for each 100 kB: slow, and never still
    const taking = setInterval(() => (received += (socket.read(16 * 1024) as Buffer | null)?.length ?? 0), 80)
    await vi.waitFor(() => expect(received).toBeGreaterThan(0))
    await revokeFirmwareTokens(pool(), ['it-cut'])
    await vi.waitFor(() => expect(countTransfers()).toBe(0), { timeout: 3_000 })
    clearInterval(taking)
    expect(received).toBeLessThan(8_000_000)
    socket.destroy()
  })
})
