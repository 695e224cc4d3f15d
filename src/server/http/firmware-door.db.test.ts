import { createServer, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newImage, offerImage } from '~/tests/support/firmware'
import { askRaw } from '~/tests/support/raw-http'
import { firmwareServer } from './firmware-listener'
import { installFrontDoor } from './front-door'

const emit = Server.prototype.emit
let consoleServer: Server
let plainServer: Server

const listen = (server: Server) => new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
const portOf = (server: Server) => (server.address() as AddressInfo).port

beforeAll(async () => {
  installFrontDoor()
  consoleServer = createServer((_, res) => res.end('the console'))
  plainServer = firmwareServer()
  await Promise.all([listen(consoleServer), listen(plainServer)])
})
afterAll(() => {
  Server.prototype.emit = emit
  for (const server of [consoleServer, plainServer]) server.closeAllConnections()
  for (const server of [consoleServer, plainServer]) server.close()
})

describe('firmware', () => {
  it('is served by the console’s own server before the console sees the request', async () => {
    const bytes = newImage(100_000)
    const { path } = await offerImage(bytes)
    const { status, headers, body } = await askRaw(portOf(consoleServer), { path })
    expect([status, headers['content-length'], headers['transfer-encoding']]).toEqual([
      200,
      '100000',
      undefined,
    ])
    expect(body.equals(bytes)).toBe(true)
    expect((await askRaw(portOf(consoleServer), { path: '/' })).body.toString()).toBe('the console')
    // as long as it begins like an address of firmware it never reaches the console, which would redirect
    for (const odd of ['/f', '/f/', '/f/a/b/', `${path}/`])
      expect(await askRaw(portOf(consoleServer), { path: odd })).toMatchObject({ status: 404 })
  })

  it('is all that the plain listener serves', async () => {
    const bytes = newImage(10)
    const { path } = await offerImage(bytes)
    expect((await askRaw(portOf(plainServer), { path, version: '1.0' })).body.equals(bytes)).toBe(true)
    for (const other of ['/', '/login', '/api/health', '/favicon.ico', '/_next/static/x'])
      expect(await askRaw(portOf(plainServer), { path: other })).toMatchObject({ status: 404 })
  })
})
