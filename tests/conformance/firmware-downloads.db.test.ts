import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pauseFirmwareTokens } from '@/server/firmware/tokens/issue'
import { issueNodeAddress, releaseToNodes } from '@/server/firmware/tokens/nodes'
import { pool } from '@/server/db/pool'
import { firmwareServer } from '@/server/http/firmware-listener'
import { makeDevice } from '~/tests/support/fixtures/factories'
import { newImage, offerImage, uploadImage } from '~/tests/support/firmware'
import { askRaw } from '~/tests/support/raw-http'

/** Requests as real clients send them lie beside the checkout, never in it. */
const FOLDER = fileURLToPath(new URL('../../../shared/payloads-ota/', import.meta.url))
const isAbsent = !existsSync(FOLDER)

type Sample = {
  request: { path: string; httpVersion?: string; headers?: Record<string, string> }
  respond: { status: number; headers?: Record<string, string>; never?: string[]; body?: object }
}
const readSample = (name: string): Sample => JSON.parse(readFileSync(`${FOLDER}${name}`, 'utf8'))
const fileOf = ({ request }: Sample): string => request.path.split('/').at(-1) ?? ''
const md5Of = (bytes: Buffer): string => createHash('md5').update(bytes).digest('hex')

let server: Server
const ask = (path: string, { request }: Pick<Sample, 'request'>) =>
  askRaw((server.address() as AddressInfo).port, {
    path,
    version: request.httpVersion ?? '1.1',
    ...(request.headers && { headers: request.headers }),
  })

beforeAll(async () => {
  server = firmwareServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** `Transfer-Encoding`, `Content-Encoding: gzip` and `304` are what breaks a client. */
function expectNever({ status, headers }: Awaited<ReturnType<typeof ask>>, never: readonly string[]): void {
  for (const breaking of never) {
    const [name = '', value] = breaking.split(': ')
    if (/^\d+$/.test(name)) expect(String(status)).not.toBe(name)
    else if (value === undefined) expect(headers[name.toLowerCase()]).toBeUndefined()
    else expect(headers[name.toLowerCase()]).not.toBe(value)
  }
}

describe.skipIf(isAbsent)('what real clients ask', () => {
  it.each(['tasmota/http-request-esp8266.json', 'tasmota/http-request-esp32.json'])(
    '%s is answered as they need it',
    async (name) => {
      const sample = readSample(name)
      const mac = Object.entries(sample.request.headers ?? {}).find(([key]) => /sta-mac/i.test(key))?.[1]
      const bytes = newImage(300_000)
      const { path } = await offerImage(bytes, { mac: mac ?? null }, { name: fileOf(sample) })
      const answer = await ask(path, sample)
      const wanted = Object.entries(sample.respond.headers ?? {}).filter(([, value]) => !value.includes('<'))
      for (const [key, value] of wanted)
        expect([key, answer.headers[key.toLowerCase()]]).toEqual([key, value])
      expect(answer).toMatchObject({
        status: sample.respond.status,
        headers: { 'content-length': '300000', 'x-md5': md5Of(bytes) },
      })
      expect(answer.body.equals(bytes)).toBe(true)
      expectNever(answer, sample.respond.never ?? [])
    },
  )

  it('a native device goes on where it stopped', async () => {
    const sample = readSample('native/http-range.json')
    const bytes = newImage(421_320)
    const { path, firmware } = await offerImage(bytes, { itemId: 'it-conformance' })
    const etag = `"${firmware.sha256}"`
    const request = { ...sample.request, headers: { ...sample.request.headers, 'If-Range': etag } }
    const answer = await ask(path, { request })
    for (const [key, value] of Object.entries(sample.respond.headers ?? {}))
      expect([key, answer.headers[key.toLowerCase()]]).toEqual([key, key === 'ETag' ? etag : value])
    expect([answer.status, answer.body.equals(bytes.subarray(168_528))]).toEqual([206, true])
    await pauseFirmwareTokens(pool(), ['it-conformance'], true)
    expect(await ask(path, { request })).toMatchObject({ status: 503, headers: { 'retry-after': '600' } })
  })

  it('an ESPHome node reads its manifest', async () => {
    const sample = readSample('esphome/http-manifest.json')
    const { version, builds } = sample.respond.body as { version: string; builds: object[] }
    const node = await makeDevice({ name: 'Tank node', family: 'esphome', firmware: '1.4.2' })
    const { url } = await issueNodeAddress(pool(), node.id)
    const bytes = newImage(1_000)
    const notes = 'Fixes the echo filter'
    const { firmware } = await uploadImage(bytes, { claims: { version, chip: 'ESP32-C3', notes } })
    const release = { device: node.id, itemId: 'it', expiresAt: new Date(Date.now() + 60_000) }
    await releaseToNodes(pool(), [{ ...release, artifactId: String(firmware.id) }])
    const answer = await ask(new URL(url ?? '').pathname, sample)
    const manifest = JSON.parse(answer.body.toString())
    expect(Object.keys(manifest)).toEqual(Object.keys(sample.respond.body ?? {}))
    expect(manifest).toMatchObject({ name: 'Tank node', version })
    expect(manifest.builds).toEqual([
      { ...builds[0], ota: { path: expect.stringMatching(/^\/f\//), md5: md5Of(bytes), summary: notes } },
    ])
  })
})

it.runIf(isAbsent)('the samples of clients are absent: nothing to compare with', () => {
  expect(isAbsent).toBe(true)
})
