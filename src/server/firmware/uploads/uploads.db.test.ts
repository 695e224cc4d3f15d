import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  appendFirmwareUpload,
  completeFirmwareUpload,
  dropFirmwareUpload,
  getFirmwareUpload,
  removeFirmware,
  startFirmwareUpload,
} from '@/contracts/firmware/firmware'
import { appendUpload } from '@/server/admin/firmware/uploads'
import { db } from '@/server/db/prisma'
import { pool } from '@/server/db/pool'
import { readFirmwareChunk } from '@/server/firmware/stores/read-artifact'
import { route } from '@/server/http/route'
import { answerOf, recordsOf } from '~/tests/support/administration'
import { makeUser, type Signed } from '~/tests/support/fixtures/factories'
import { newImage, sha256Of, uploadImage } from '~/tests/support/firmware'
import { openRaw } from '~/tests/support/raw-http'
import { collectUploads } from './collect'

const chunksOf = async (blob: string): Promise<number> => db().firmwareChunk.count({ where: { blob } })

async function begin(by: Signed, body: object) {
  const { upload } = await answerOf(startFirmwareUpload, by, { body })
  const params = { id: String(upload.id) }
  return {
    id: params.id,
    send: (offset: number, bytes: Uint8Array) =>
      answerOf(appendFirmwareUpload, by, {
        params,
        query: { offset: String(offset) },
        body: new Uint8Array(bytes),
      }),
    show: () => answerOf(getFirmwareUpload, by, { params }),
    complete: (claims: object = {}) =>
      answerOf(completeFirmwareUpload, by, {
        params,
        body: { family: 'thingsboard', product: 'tc-tank', version: '1.5.0', ...claims },
      }),
    drop: () => answerOf(dropFirmwareUpload, by, { params }),
  }
}

const appendByHttp = route(appendFirmwareUpload, appendUpload)

/** A server of its own for pieces of one upload: what came over its connection, and the status of its answer. */
async function listenForPieces(id: string) {
  let request: IncomingMessage | undefined
  let onAnswer: (status: number) => void = () => undefined
  const answered = new Promise<number>((done) => (onAnswer = done))
  const server = createServer((req) => {
    request = req
    const { method = '', headers, url = '' } = req
    const body = Readable.toWeb(req) as ReadableStream
    const init = { method, headers: headers as Record<string, string>, body, duplex: 'half' }
    const piece = new Request(`http://localhost:3000${url}`, init)
    void appendByHttp(piece, { params: Promise.resolve({ id }) }).then(({ status }) => onAnswer(status))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  return {
    ...{ port: (server.address() as AddressInfo).port, answered },
    came: () => request?.socket.bytesRead ?? 0,
  }
}

describe('an upload', () => {
  it('is the same bytes again, in pieces of any size', async () => {
    const by = await makeUser('superuser')
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 900_000 }),
        fc.integer({ min: 70_001, max: 900_000 }),
        async (size, piece) => {
          const bytes = newImage(size)
          const { firmware } = await uploadImage(bytes, { by, piece })
          expect(firmware).toMatchObject({ size, sha256: sha256Of(bytes), state: 'ready' })
          const stored = await readFirmwareChunk(String(firmware.id), 0, size + 10)
          expect(stored.equals(bytes)).toBe(true)
        },
      ),
      { numRuns: 8 },
    )
  })

  it('goes on where it was cut off', async () => {
    const bytes = newImage(400_000)
    const upload = await begin(await makeUser('superuser'), { name: 'a.bin', size: bytes.length })
    await upload.send(0, bytes.subarray(0, 300_000))
    // the answer was lost: the sender repeats the piece, then asks
    expect(await upload.send(0, bytes.subarray(0, 300_000))).toMatchObject({ status: 409, code: 'conflict' })
    expect((await upload.show()).upload.received).toBe(300_000)
    expect(await upload.complete()).toMatchObject({ status: 409, message: '100000 bytes are still missing' })
    await upload.send(300_000, bytes.subarray(300_000))
    expect(await upload.complete()).toMatchObject({ status: 200, isNew: true })
  })

  it('whose connection is cut in the middle of a piece keeps what was stored, and goes on from there', async () => {
    const [by, bytes, first] = [await makeUser('superuser'), newImage(400_000), 100_000]
    const upload = await begin(by, { name: 'a.bin', size: bytes.length })
    await upload.send(0, bytes.subarray(0, first))
    const { port, came, answered } = await listenForPieces(upload.id)
    const socket = await openRaw(port, {
      ...{ method: 'PATCH', path: `/api/firmware/uploads/${upload.id}?offset=${first}` },
      headers: {
        ...{ authorization: `Bearer ${by.token}`, 'content-type': 'application/octet-stream' },
        'content-length': String(bytes.length - first),
      },
    })
    socket.write(bytes.subarray(first, 250_000))
    await vi.waitUntil(() => came() > 150_000)
    socket.destroy()
    expect(await answered).toBeGreaterThanOrEqual(400)

    expect((await upload.show()).upload.received).toBe(first)
    await upload.send(first, bytes.subarray(first))
    const { firmware } = await upload.complete()
    expect(firmware.sha256).toBe(sha256Of(bytes))
  })

  it('takes each byte once when a piece comes twice at the same time', async () => {
    const bytes = newImage(500_000)
    const upload = await begin(await makeUser('superuser'), { name: 'a.bin', size: bytes.length })
    const answers = await Promise.all([upload.send(0, bytes), upload.send(0, bytes)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const { firmware } = await upload.complete()
    expect(firmware.sha256).toBe(sha256Of(bytes))
  })

  it('never takes more than was announced', async () => {
    const upload = await begin(await makeUser('superuser'), { name: 'a.bin', size: 10 })
    expect(await upload.send(0, newImage(11))).toMatchObject({ status: 400 })
    expect(await chunksOf(upload.id)).toBe(0)
  })

  it('of a GiB is refused before a byte is stored', async () => {
    const by = await makeUser('superuser')
    const before = await db().firmwareUpload.count()
    const body = { name: 'a.bin', size: 1024 ** 3 }
    expect(await answerOf(startFirmwareUpload, by, { body })).toMatchObject({
      status: 413,
      code: 'too_large',
    })
    expect(await db().firmwareUpload.count()).toBe(before)
  })

  it('is read to its end in a fraction of its size', async () => {
    const [mib, pieces] = [1024 ** 2, 48]
    const upload = await begin(await makeUser('superuser'), { name: 'large.bin', size: pieces * mib })
    const sum = createHash('sha256')
    for (let n = 0; n < pieces; n++) {
      const piece = newImage(mib)
      sum.update(piece)
      await upload.send(n * mib, piece)
    }
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    const used = () => {
      collect()
      return process.memoryUsage().heapUsed + process.memoryUsage().external
    }
    const before = used()
    let most = before
    const watch = setInterval(() => (most = Math.max(most, used())), 20)
    const { firmware } = await upload.complete()
    clearInterval(watch)
    expect(firmware).toMatchObject({ size: pieces * mib, sha256: sum.digest('hex') })
    expect((most - before) / mib).toBeLessThan(24)
  }, 60_000)

  it('takes no piece of more than 8 MiB', async () => {
    const upload = await begin(await makeUser('superuser'), { name: 'a.bin', size: 9 * 1024 ** 2 })
    expect(await upload.send(0, Buffer.alloc(8 * 1024 ** 2 + 1))).toMatchObject({ status: 413 })
  })

  it('with another sum than announced is refused, and its bytes are gone', async () => {
    const body = { name: 'a.bin', size: 5, sha256: sha256Of(Buffer.from('other')) }
    const upload = await begin(await makeUser('superuser'), body)
    await upload.send(0, Buffer.from('these'))
    expect(await upload.complete()).toMatchObject({ status: 400 })
    expect(await chunksOf(upload.id)).toBe(0)
    expect((await upload.show()).status).toBe(404)
  })

  it.each(['../a.bin', 'C:\\fw\\a.bin', 'a\u0000.bin', 'a/b.bin', '..', '   '])(
    'refuses the name %j',
    async (name) => {
      const by = await makeUser('superuser')
      expect(await answerOf(startFirmwareUpload, by, { body: { name, size: 1 } })).toMatchObject({
        status: 400,
      })
    },
  )

  it('cleans a name that an address cannot carry', async () => {
    const { firmware } = await uploadImage(newImage(10), { name: 'Pümpe v2 (neu) 100%.bin' })
    expect(firmware.fileName).toMatch(/^[A-Za-z0-9._-]+\.bin$/)
  })

  it('that was given up leaves nothing', async () => {
    const upload = await begin(await makeUser('superuser'), { name: 'a.bin', size: 5 })
    await upload.send(0, Buffer.from('these'))
    expect(await upload.drop()).toMatchObject({ status: 200 })
    expect(await chunksOf(upload.id)).toBe(0)
  })
})

describe('the same bytes', () => {
  it('sent twice at once are one image', async () => {
    const [by, bytes] = [await makeUser('superuser'), newImage()]
    const all = await Promise.all([1, 2, 3].map(() => uploadImage(bytes, { by })))
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(all.map(({ firmware }) => firmware.id)).size).toBe(1)
    expect(all.filter(({ isNew }) => isNew)).toHaveLength(1)
    const kept = await Promise.all(all.map(({ uploadId }) => chunksOf(uploadId)))
    expect(kept.filter((count) => count > 0)).toHaveLength(1)
    expect(await recordsOf(String(all[0]?.firmware.id), 'firmware.upload')).toHaveLength(1)
  })

  it('completed twice answer the same', async () => {
    const upload = await begin(await makeUser('superuser'), { name: 'a.bin', size: 20 })
    await upload.send(0, newImage(20))
    const [first, second] = [await upload.complete(), await upload.complete()]
    expect([first.isNew, second.isNew]).toEqual([true, false])
    expect(second.firmware.id).toBe(first.firmware.id)
  })

  it('completed twice at once keep their bytes', async () => {
    const [upload, bytes] = [
      await begin(await makeUser('superuser'), { name: 'a.bin', size: 9 }),
      newImage(9),
    ]
    await upload.send(0, bytes)
    const [{ firmware }] = await Promise.all([upload.complete(), upload.complete()])
    expect((await readFirmwareChunk(String(firmware.id), 0, 9)).equals(bytes)).toBe(true)
  })
})

describe('the job of uploads', () => {
  it('removes what has expired and what belongs to nothing, and keeps images', async () => {
    const [by, bytes] = [await makeUser('superuser'), newImage()]
    const { firmware } = await uploadImage(bytes, { by })
    const upload = await begin(by, { name: 'a.bin', size: 5 })
    await upload.send(0, Buffer.from('these'))
    const orphan = randomUUID()
    await pool().query(`insert into firmware_chunk values ($1, 0, '\\x00')`, [orphan])
    await collectUploads(new Date(Date.now() + 25 * 3_600_000))
    expect(await chunksOf(upload.id)).toBe(0)
    expect(await chunksOf(orphan)).toBe(0)
    expect((await readFirmwareChunk(String(firmware.id), 0, 1e6)).equals(bytes)).toBe(true)
  })

  it('has nothing left to do after an image was deleted', async () => {
    const by = await makeUser('superuser')
    const { firmware, uploadId } = await uploadImage(newImage(), { by })
    expect(await answerOf(removeFirmware, by, { params: { id: firmware.id } })).toMatchObject({ ok: true })
    expect(await chunksOf(uploadId)).toBe(0)
  })
})
