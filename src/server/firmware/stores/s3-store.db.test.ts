import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dropFirmwareUpload, removeFirmware } from '@/contracts/firmware/firmware'
import { db } from '@/server/db/prisma'
import { env } from '@/server/env'
import { readFirmwareChunk } from '@/server/firmware/stores/read-artifact'
import { collectUploads } from '@/server/firmware/uploads/collect'
import { answerOf } from '~/tests/support/administration'
import { makeUser } from '~/tests/support/fixtures/factories'
import { newImage, uploadImage } from '~/tests/support/firmware'

/** An S3-compatible store as far as images need one: PUT, GET of a range, DELETE. */
const objects = new Map<string, Buffer>()
const requests: { method: string; authorization: string; sum: string }[] = []
let server: Server
let isDown = false

async function respond(request: IncomingMessage, response: ServerResponse) {
  const { method = '', url = '', headers } = request
  const body = Buffer.concat(await request.toArray())
  requests.push({
    method,
    authorization: headers.authorization ?? '',
    sum: String(headers['x-amz-content-sha256'] ?? headers['x-amz-date'] ?? ''),
  })
  if (isDown) return response.writeHead(403).end()
  if (method === 'PUT') objects.set(url, body)
  if (method === 'DELETE') objects.delete(url)
  const found = objects.get(url)
  if (method !== 'GET') return response.writeHead(method === 'PUT' ? 200 : 204).end()
  const [, first = '', last = ''] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? []
  if (!found) return response.writeHead(404).end()
  response.writeHead(206).end(found.subarray(Number(first), Number(last) + 1))
}

beforeAll(async () => {
  server = createServer((request, response) => void respond(request, response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  env.FIRMWARE_STORE = `http://127.0.0.1:${(server.address() as AddressInfo).port}/firmware`
  env.FIRMWARE_S3_KEY = 'AKIAEXAMPLE'
  env.FIRMWARE_S3_SECRET = 'only-for-tests'
})
beforeEach(() => {
  isDown = false
  requests.length = 0
})
afterAll(() => {
  env.FIRMWARE_STORE = 'database'
  server.closeAllConnections()
  server.close()
})

describe('an image in an S3-compatible store', () => {
  it('is put there with signed requests, read in pieces, and leaves nothing in the database', async () => {
    const bytes = newImage(400_000)
    const { firmware, uploadId } = await uploadImage(bytes)
    expect(await db().firmwareChunk.count({ where: { blob: uploadId } })).toBe(0)
    expect(objects.get(`/firmware/firmware/${uploadId}`)?.equals(bytes)).toBe(true)
    expect((await readFirmwareChunk(String(firmware.id), 100_000, 1e6)).equals(bytes.subarray(100_000))).toBe(
      true,
    )
    expect(requests.length).toBeGreaterThan(2)
    for (const { authorization } of requests)
      expect(authorization).toMatch(
        /^AWS4-HMAC-SHA256 Credential=AKIAEXAMPLE\/\d{8}\/us-east-1\/s3\/aws4_request, SignedHeaders=\S*host\S*, Signature=[0-9a-f]{64}$/,
      )
  })

  it('goes with its image', async () => {
    const by = await makeUser('superuser')
    const { firmware, uploadId } = await uploadImage(newImage(), { by })
    await answerOf(removeFirmware, by, { params: { id: String(firmware.id) } })
    expect(objects.has(`/firmware/firmware/${uploadId}`)).toBe(false)
  })

  it('goes later where the store does not answer when its image is deleted', async () => {
    const by = await makeUser('superuser')
    const { firmware, uploadId } = await uploadImage(newImage(), { by })
    const object = `/firmware/firmware/${uploadId}`
    isDown = true
    const { status } = await answerOf(removeFirmware, by, { params: { id: String(firmware.id) } })
    expect([status, objects.has(object)]).toEqual([200, true])
    await expect(collectUploads(new Date())).rejects.toThrow()
    isDown = false
    await collectUploads(new Date())
    expect(objects.has(object)).toBe(false)
    expect(await db().firmwareUpload.count({ where: { id: uploadId } })).toBe(0)
  })

  it('goes with an upload that is given up, at the latest when the store answers again', async () => {
    const by = await makeUser('superuser')
    isDown = true
    const { uploadId } = await uploadImage(newImage(), { by })
    // a copy that was made, of which the answer was lost
    objects.set(`/firmware/firmware/${uploadId}`, Buffer.alloc(1))
    const call = () => answerOf(dropFirmwareUpload, by, { params: { id: uploadId } })
    expect((await call()).status).toBe(503)
    isDown = false
    await collectUploads(new Date())
    expect(objects.has(`/firmware/firmware/${uploadId}`)).toBe(false)
    expect((await call()).status).toBe(404)
  })

  it('is not made while the store refuses: the upload stays and can be completed later', async () => {
    isDown = true
    const { status, uploadId } = await uploadImage(newImage())
    expect(status).toBe(503)
    expect(await db().firmwareArtifact.count({ where: { blob: uploadId } })).toBe(0)
    expect(await db().firmwareChunk.count({ where: { blob: uploadId } })).toBeGreaterThan(0)
  })
})
