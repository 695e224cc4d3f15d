import { createServer, type Server } from 'node:http'
import { env } from '@/server/env'
import { serveFirmware } from '@/server/firmware/downloads/serve'
import { stopTransfers } from '@/server/firmware/downloads/transfers'
import { log } from '@/server/log'
import { stampRequest } from './client-headers'

const HEADERS_MS = 20_000

/** Serves firmware and nothing else, in plain http, for devices that speak nothing else. */
export function firmwareServer(): Server {
  const options = { headersTimeout: HEADERS_MS, requestTimeout: HEADERS_MS, maxHeaderSize: 8 * 1024 }
  return createServer(options, (request, response) => {
    void serveFirmware(request, response, { address: stampRequest(request) })
  })
}

/** Starts the listener where FIRMWARE_HTTP_PORT asks for it, and cuts all downloads off when the process stops. */
export function startFirmwareListener(): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stopTransfers)
  const { FIRMWARE_HTTP_PORT: port, HOSTNAME: host } = env
  if (port === undefined) return
  const server = firmwareServer()
  server.on('error', (error) => log.error({ err: error, port }, 'firmware is not served in plain http'))
  server.listen({ port, ...(host !== undefined && { host }) }, () =>
    log.info({ port }, 'firmware is served in plain http'),
  )
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => server.close())
}
