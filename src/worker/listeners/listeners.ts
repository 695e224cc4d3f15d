import { once } from 'node:events'
import { createServer as createTcpServer, type Server, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { createServer as createTlsServer, type TLSSocket } from 'node:tls'
import { isLoopbackHost } from '@/domain/system/loopback-host'
import { isPrivateAddress } from '@/server/client-address'
import { log } from '@/server/log'
import type { CertificateWatch } from './certificate'
import { Handshakes } from './handshakes'
import type { Way } from './way'
import { createWebSocketServer } from './web-sockets'

/** TCP connections of one listener; the broker limits those that have logged in. */
const MOST_CONNECTIONS = 10_000
/** Connections that wait to be accepted: a fleet comes back at once after a restart. */
const BACKLOG = 4_096
const WARN_EVERY_MS = 60_000

type Accept = (stream: Duplex, way: Way) => void

export type ListenerOptions = {
  host: string
  port: number
  /** Where there is a certificate; without a port for WebSockets only. */
  secured?:
    { host: string | undefined; port: number | undefined; wantsClientCertificates: boolean } | undefined
  webSocket?: { port: number } | undefined
  certificate?: CertificateWatch | undefined
  /** Secrets may cross the internet in plain text. */
  allowsPlain?: boolean
}

type Listener = { server: Server; port: number; host: string | undefined }

/** The sockets of the embedded broker: plain TCP, TLS, and WebSockets, which are encrypted where there is a certificate. */
export class Listeners {
  private readonly handshakes = new Handshakes()
  private readonly servers: Listener[] = []
  private warnedAt = -Infinity

  constructor(
    private readonly options: ListenerOptions,
    private readonly accept: Accept,
  ) {
    const { host, port, secured, webSocket } = options
    this.add({ server: this.plainServer(), port, host })
    if (secured?.port !== undefined) {
      const server = this.tlsServer((socket, way) => accept(socket, way))
      this.add({ server, port: secured.port, host: secured.host })
    }
    if (webSocket) this.add(this.webSocketServer(webSocket.port))
  }

  private add(listener: Listener): void {
    listener.server.maxConnections = MOST_CONNECTIONS
    this.servers.push(listener)
  }

  /** Rejects with Node's error when one of the ports cannot be had; none is open then. */
  async open(): Promise<void> {
    try {
      for (const { server, port, host } of this.servers) {
        server.listen({ port, host, backlog: BACKLOG })
        await once(server, 'listening')
      }
    } catch (error) {
      this.close()
      throw error
    }
    const { certificate } = this.options
    const secured = this.servers.map(({ server }) => server).filter((server) => 'setSecureContext' in server)
    certificate?.watch((pair) => {
      for (const server of secured) (server as ReturnType<typeof createTlsServer>).setSecureContext(pair)
    })
  }

  close(): void {
    this.options.certificate?.stop()
    for (const { server } of this.servers) server.close()
  }

  get isListening(): boolean {
    return this.servers.every(({ server }) => server.listening)
  }

  /** The ports, also where 0 was configured, in the order plain, TLS, WebSocket. */
  get ports(): number[] {
    return this.servers.map(({ server, port }) => {
      const address = server.address()
      return address instanceof Object ? address.port : port
    })
  }

  private plainServer(): Server {
    const isLocal = isLoopbackHost(this.options.host)
    return createTcpServer((socket) => {
      if (this.refusePlain(socket)) return
      socket.setNoDelay(true)
      this.accept(socket, { address: socket.remoteAddress ?? '', isLocal, fingerprint: null })
    })
  }

  /** A client says its secret at once, so it is cut off before it speaks. */
  private refusePlain(socket: Socket): boolean {
    const { remoteAddress: address = '' } = socket
    if (this.options.allowsPlain || isPrivateAddress(address)) return false
    socket.destroy()
    if (performance.now() - this.warnedAt < WARN_EVERY_MS) return true
    this.warnedAt = performance.now()
    log.warn({ address }, 'a client from the internet without TLS was refused; see MQTT_PLAIN')
    return true
  }

  private tlsServer(onSecure: (socket: TLSSocket, way: Way) => void): Server {
    const { certificate, secured } = this.options
    const isLocal = isLoopbackHost(secured?.host ?? '')
    const server = createTlsServer({
      ...certificate?.pair,
      requestCert: secured?.wantsClientCertificates ?? false,
      // a certificate is known by its fingerprint, whoever has signed it
      rejectUnauthorized: false,
    })
    server.on('connection', (socket: Socket) => {
      socket.setNoDelay(true)
      // resets before the handshake is over
      socket.on('error', () => {})
      this.handshakes.begin(socket)
    })
    server.on('tlsClientError', (_, socket) => socket.destroy())
    server.on('secureConnection', (socket) => {
      this.handshakes.end(socket)
      onSecure(socket, { address: socket.remoteAddress ?? '', isLocal, fingerprint: fingerprintOf(socket) })
    })
    return server
  }

  private webSocketServer(port: number) {
    const { secured, host } = this.options
    const sockets = createWebSocketServer(this.accept)
    if (secured) {
      const server = this.tlsServer((socket, way) => sockets.take(socket, way, this.handshakes))
      return { server, port, host: secured.host }
    }
    const isLocal = isLoopbackHost(host)
    const server = createTcpServer((socket) => {
      if (this.refusePlain(socket)) return
      const way = { address: socket.remoteAddress ?? '', isLocal, fingerprint: null }
      sockets.take(socket, way, this.handshakes)
    })
    return { server, port, host }
  }
}

function fingerprintOf(socket: TLSSocket): string | null {
  const certificate = socket.getPeerX509Certificate()
  return certificate ? certificate.fingerprint256.replaceAll(':', '').toLowerCase() : null
}
