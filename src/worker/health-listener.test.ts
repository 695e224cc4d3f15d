import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import type { MqttState } from '@/contracts/system'
import { healthServer } from './health-listener'

const health = { beatAt: -Infinity, mqtt: (): MqttState => state }
let state: MqttState = 'connected'
const server = healthServer(health)
afterEach(() => server.close())

it.each<[string, number, MqttState, number, object]>([
  ['its heartbeat is stored, its broker serves it', 0, 'connected', 200, { status: 'ready', database: 'up' }],
  ['the database is away for 8 s', -8_000, 'connected', 503, { status: 'waiting', database: 'down' }],
  ['the broker is away', 0, 'disconnected', 503, { status: 'waiting', mqtt: 'disconnected' }],
  ['the broker delivers nothing', 0, 'unserved', 503, { status: 'waiting', mqtt: 'unserved' }],
])('%s', async (_, sinceMs, mqtt, status, body) => {
  health.beatAt = performance.now() + sinceMs
  state = mqtt
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const ask = (path: string) => fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`)
  const answer = await ask('/api/health/ready')
  expect([answer.status, await answer.json()]).toEqual([status, expect.objectContaining(body)])
  expect(await (await ask('/api/health/live')).json()).toEqual({ status: 'live' })
  expect((await ask('/')).status).toBe(404)
})
