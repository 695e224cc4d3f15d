import { createServer, type Server } from 'node:http'
import type { MqttState } from '@/contracts/system'
import { env } from '@/server/env'
import { log } from '@/server/log'

/** A heartbeat is written every 2 s; without one for this long the database does not answer this worker. */
const FRESH_MS = 8_000
const HEADERS_MS = 5_000
const LOOPBACK = '127.0.0.1'

export type WorkerHealth = { beatAt: number; mqtt: () => MqttState }

/** What a worker says of itself: ready while its heartbeats reach the database and its broker serves it. */
function readinessOf({ beatAt, mqtt }: WorkerHealth, now: number) {
  const database = now - beatAt < FRESH_MS ? 'up' : 'down'
  const broker = mqtt()
  const status = database === 'up' && broker === 'connected' ? 'ready' : 'waiting'
  return { status, database, mqtt: broker }
}

/** Answers GET /api/health/live and /ready as a console does, from memory: probes cost the database nothing. */
export function healthServer(health: WorkerHealth): Server {
  return createServer({ headersTimeout: HEADERS_MS, requestTimeout: HEADERS_MS }, ({ url }, response) => {
    const answer = (status: number, body: object) =>
      response
        .writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
        .end(JSON.stringify(body))
    if (url === '/api/health/live') return answer(200, { status: 'live' })
    if (url !== '/api/health/ready') return answer(404, { message: 'Not found' })
    const readiness = readinessOf(health, performance.now())
    return answer(readiness.status === 'ready' ? 200 : 503, readiness)
  })
}

/** Where WORKER_HEALTH_PORT asks for it. A port that cannot be had is no reason to take in no readings. */
export function startHealthListener(health: WorkerHealth): { stop: () => void } {
  const { WORKER_HEALTH_PORT: port, HOSTNAME: host = LOOPBACK } = env
  if (port === undefined) return { stop: () => {} }
  const server = healthServer(health)
  server.on('error', (error) => log.error({ err: error, port }, 'the worker does not answer health checks'))
  server.listen({ port, host }, () => log.info({ port, host }, 'the worker answers health checks'))
  return { stop: () => void server.close() }
}
