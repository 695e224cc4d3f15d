import { subscribe } from 'node:diagnostics_channel'
import type { Server } from 'node:http'

const CLOSE_EVERY_MS = 100

/**
 * Makes a stopping server close each connection once its answer is sent. Node closes those that are idle when the server
 * stops, and keeps those that become idle later for five seconds.
 */
export function endConnectionsOnStop(): void {
  const servers = new Set<Server>()
  subscribe('http.server.request.start', (message) => servers.add((message as { server: Server }).server))
  const closeIdle = () => servers.forEach((server) => server.closeIdleConnections())
  const stop = () => void setInterval(closeIdle, CLOSE_EVERY_MS).unref()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop)
}
