import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { openStream, sufferUnreadStreams } from '../faults/unread-streams'
import { startApp } from './support/app'
import { alive, treeOf } from './support/processes'
import { call, expect, register, test } from './support/test'

test('an address with a % that is no valid escape is refused in words, never a 500', async ({ app }) => {
  for (const path of ['devices/%E0%A4%A', 'devices/%C0%80/readings', 'nothing/%zz', '%']) {
    const response = await fetch(`${app.url}/api/${path}`)
    expect([path, response.status]).toEqual([path, 400])
    expect(await response.json()).toMatchObject({ code: 'invalid_input' })
  }
  // one that is valid goes on to its handler
  expect((await fetch(`${app.url}/api/devices/a%2Fb`)).status).toBe(401)
})

test('the trace of the middleware says of what kind its files are: a function of a deployment has no others', () => {
  const { files } = JSON.parse(readFileSync('.next/server/middleware.js.nft.json', 'utf8')) as {
    files: string[]
  }
  expect(files).toContain('../package.json')
  expect(JSON.parse(readFileSync('.next/package.json', 'utf8'))).toEqual({ type: 'commonjs' })
})

test('the API permits its own console, and no other origin', async ({ app }) => {
  const own = `http://localhost:${app.port}`
  const ask = (origin: string) =>
    fetch(`${app.url}/api/devices`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'PATCH',
        'access-control-request-headers': 'authorization',
      },
    })
  const permitted = await ask(own)
  expect(permitted.status).toBe(204)
  expect(permitted.headers.get('access-control-allow-origin')).toBe(own)
  expect(permitted.headers.get('access-control-allow-methods')).toContain('PATCH')
  expect(permitted.headers.get('access-control-allow-headers')).toContain('authorization')
  expect((await ask('https://evil.example')).headers.get('access-control-allow-origin')).toBeNull()

  const { token } = await register(app)
  const headers = { origin: own, authorization: `Bearer ${token}` }
  for (const path of ['users/me', 'stream', 'nothing-here']) {
    const aborter = new AbortController()
    const response = await fetch(`${app.url}/api/${path}`, { headers, signal: aborter.signal })
    expect([path, response.headers.get('access-control-allow-origin')]).toEqual([path, own])
    expect(response.headers.get('access-control-allow-credentials')).toBeNull()
    aborter.abort()
  }
})

test('streams that nobody reads cost others nothing', async ({ app }) => {
  test.setTimeout(120_000)
  const report = await sufferUnreadStreams(app, { streams: 16, devices: 100, rounds: 30 })
  expect(report.answers).toEqual({ 200: 30 })
  expect(report.memoryMost - report.memoryBefore).toBeLessThanOrEqual(64)
})

test('a database that stands still: health says so, reads answer 503, all is back at once', async ({
  app,
}) => {
  const { token } = await register(app)
  const pids = treeOf(app.process.pid ?? 0)
    .filter(({ command }) => command.includes('postgres'))
    .map(({ pid }) => pid)
  expect(pids.length).toBeGreaterThan(1)
  const read = async () => {
    const started = performance.now()
    const response = await fetch(`${app.url}/api/devices`, { headers: { authorization: `Bearer ${token}` } })
    return {
      status: response.status,
      retry: response.headers.get('retry-after'),
      ms: performance.now() - started,
    }
  }
  for (const pid of pids) process.kill(pid, 'SIGSTOP')
  try {
    for (const { ms, ...answer } of await Promise.all(Array.from({ length: 20 }, read))) {
      expect(answer).toEqual({ status: 503, retry: '2' })
      expect(ms).toBeLessThan(2_500)
    }
    const health = await fetch(`${app.url}/api/health`)
    expect(health.status).toBe(503)
    expect(await health.json()).toMatchObject({ status: 'down', database: 'down' })
  } finally {
    for (const pid of pids.reverse()) process.kill(pid, 'SIGCONT')
  }
  await expect.poll(async () => (await read()).status, { timeout: 5_000 }).toBe(200)
  await call(app, '/health/version', { token })
})

test('the start says that everybody may come, and SIGTERM does not wait for open streams', async () => {
  test.setTimeout(180_000)
  const app = await startApp()
  // said a moment after the first healthy answer
  await expect.poll(app.output).toContain('HOSTNAME=127.0.0.1 keeps it to this machine')
  const web = treeOf(app.process.pid ?? 0).find(({ command }) =>
    /next-server|next\/dist\/bin\/next/.test(command),
  )
  if (!web) throw new Error('no web process')
  const heard = []
  for (let i = 0, token = ''; i < 50; i++) {
    if (i % 8 === 0) token = (await register(app)).token
    const socket = await openStream(app, token)
    // some are read, some are not
    if (i % 2 === 0) heard.push(once(socket.resume(), 'data'))
  }
  await Promise.all(heard)
  const started = performance.now()
  process.kill(web.pid, 'SIGTERM')
  await expect.poll(() => alive([web.pid]), { intervals: [20], timeout: 10_000 }).toEqual([])
  const ms = Math.round(performance.now() - started)
  console.log(`SIGTERM with 50 streams: ${ms} ms`)
  expect(ms).toBeLessThan(2_000)
  await app.stop()
})
