import { once } from 'node:events'
import { createServer, type Server, type ServerOptions } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { afterEach, expect, it, vi } from 'vitest'
import { DEFAULT_CONCURRENCY } from '@/domain/rollouts/policy'
import { env } from '@/server/env'
import { newImage, offerImage } from '~/tests/support/firmware'
import { askRaw, openRaw, readAnswer } from '~/tests/support/raw-http'
import { serveFirmware } from './serve'
import { countTransfers } from './transfers'

const MOST = env.FIRMWARE_MAX_DOWNLOADS
const servers: Server[] = []

afterEach(() => {
  env.FIRMWARE_MAX_DOWNLOADS = MOST
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** A server of its own; answers its port. */
async function listen(options: ServerOptions = {}): Promise<number> {
  const server = createServer(
    options,
    (req, res) => void serveFirmware(req, res, { address: '198.51.100.7' }),
  )
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return (server.address() as AddressInfo).port
}

it('a roll-out by the defaults orders no more devices at once than one server has slots for', () => {
  expect(DEFAULT_CONCURRENCY.atOnce).toBeLessThanOrEqual(MOST)
})

it('one address never takes the slots of others: a third download of it ends the oldest', async () => {
  env.FIRMWARE_MAX_DOWNLOADS = 3
  const port = await listen()
  const { path } = await offerImage(newImage(8_000_000))
  const slow = []
  for (let i = 0; i < 4; i++) {
    const socket = await openRaw(port, { path })
    slow.push(socket.on('error', () => {}))
    await once(socket, 'readable')
  }
  expect(countTransfers()).toBe(2)
  const { path: other } = await offerImage(newImage(1_000))
  expect((await askRaw(port, { path: other })).status).toBe(200)
  for (const socket of slow) socket.destroy()
  await vi.waitFor(() => expect(countTransfers()).toBe(0))
})

it('a reader has its slot until the last byte was taken, however much its connection buffers', async () => {
  const port = await listen({ highWaterMark: 16_000_000 })
  const bytes = newImage(8_000_000)
  const { path } = await offerImage(bytes)
  const socket = await openRaw(port, { path })
  socket.pause()
  // all of it could be read from the store within this time
  await setTimeout(3_000)
  expect(countTransfers()).toBe(1)
  const parts: Buffer[] = []
  socket.on('data', (part: Buffer) => parts.push(part)).resume()
  await once(socket, 'end')
  expect(readAnswer(Buffer.concat(parts)).body.equals(bytes)).toBe(true)
  await vi.waitFor(() => expect(countTransfers()).toBe(0))
})
