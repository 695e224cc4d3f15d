import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { findFreePort, isPortFree, waitForPort } from './ports.mjs'

let server: Server | undefined

afterEach(() => {
  server?.close()
  server = undefined
})

async function occupy(): Promise<number> {
  const port = await findFreePort()
  server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  return port
}

it('a port is free until somebody listens there', async () => {
  const port = await occupy()
  expect(await isPortFree(port, '127.0.0.1')).toBe(false)
  server?.close()
  expect(await isPortFree(port, '127.0.0.1')).toBe(true)
})

it('the preferred port is taken when it can be had, another one otherwise', async () => {
  const free = await findFreePort()
  expect(await findFreePort({ preferred: free })).toBe(free)
  const taken = await occupy()
  expect(await findFreePort({ preferred: taken })).not.toBe(taken)
})

it('found ports lie below those of outgoing connections', async () => {
  const port = await findFreePort()
  expect(port).toBeGreaterThanOrEqual(20_000)
  expect(port).toBeLessThan(32_768)
})

it('waiting ends when the port becomes free, or with the time', async () => {
  const port = await occupy()
  expect(await waitForPort({ port, host: '127.0.0.1', waitMs: 0 })).toBe(false)
  const freed = await waitForPort({ port, host: '127.0.0.1', waitMs: 10_000, onWait: () => server?.close() })
  expect(freed).toBe(true)
})

it('waiting can be given up', async () => {
  const port = await occupy()
  const stop = new AbortController()
  const wait = waitForPort({
    port,
    host: '127.0.0.1',
    waitMs: 10_000,
    signal: stop.signal,
    onWait: () => stop.abort(),
  })
  await expect(wait).rejects.toThrow(/abort/i)
})
