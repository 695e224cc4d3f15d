import { createServer, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { createWebSocketStream, type WebSocket, WebSocketServer } from 'ws'
import type { Handshakes } from './handshakes'
import type { Way } from './way'

const PROTOCOL = 'mqtt'
/** The largest valid MQTT packet: device lists of a gateway. */
const MOST_BYTES = 4.5 * 1024 * 1024
const HEADER_BYTES = 8 * 1024
/** Answers to pings that a client may leave unread. */
const MOST_UNREAD_BYTES = 256 * 1024
/** The largest packet in pieces of a slow modem; each piece is held by itself until its frame is whole. */
const MOST_PIECES = 16_384
const MOST_FRAMES = 1_024
/** What a held piece takes besides its bytes. */
const PIECE_BYTES = 256

/** MQTT over WebSockets (MQTT 3.1.1, 6): binary frames whose contents are a stream, subprotocol "mqtt". */
export function createWebSocketServer(accept: (stream: Duplex, way: Way) => void) {
  const ways = new WeakMap<object, { way: Way; handshakes: Handshakes }>()
  const server = createServer({ maxHeaderSize: HEADER_BYTES }, (_, response) =>
    response.writeHead(426, { connection: 'close', upgrade: 'websocket' }).end(),
  )
  const upgrades = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: MOST_BYTES,
    maxBufferedChunks: MOST_PIECES,
    maxFragments: MOST_FRAMES,
    perMessageDeflate: false,
    handleProtocols: (offered) => (offered.has(PROTOCOL) ? PROTOCOL : false),
  })
  server.on('clientError', (_, socket) => socket.destroy())
  server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    // Node's own listener is gone by now, and one that resets its connection must cost nobody else theirs
    socket.on('error', () => socket.destroy())
    const known = ways.get(socket)
    const offered = String(request.headers['sec-websocket-protocol'] ?? '').split(/\s*,\s*/)
    if (!known || !offered.includes(PROTOCOL))
      return void socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n')
    upgrades.handleUpgrade(request, socket, head, (webSocket) => {
      known.handshakes.end(socket)
      webSocket.binaryType = 'nodebuffer'
      const stream = createWebSocketStream(webSocket, { allowHalfOpen: false })
      accept(stream, {
        ...known.way,
        onHeldBelow: (listener) => countUnfinished(webSocket, socket, listener),
      })
    })
  })
  return {
    take: (socket: Socket, way: Way, handshakes: Handshakes) => {
      ways.set(socket, { way, handshakes })
      handshakes.begin(socket)
      server.emit('connection', socket)
    },
  }
}

/** The library collects a frame until it is whole; these bytes count like those of an unfinished packet. */
function countUnfinished(webSocket: WebSocket, socket: Socket, listener: (bytes: number) => void): void {
  let held = 0
  const change = (bytes: number) => {
    held += bytes
    listener(bytes)
  }
  const forget = () => change(-held)
  // before the library's own listener, which may find the end of a frame
  socket.prependListener('data', (chunk: Buffer) => change(chunk.length + PIECE_BYTES))
  for (const event of ['message', 'ping', 'pong', 'close']) webSocket.on(event, forget)
  webSocket.on('ping', () => {
    if (socket.writableLength > MOST_UNREAD_BYTES) webSocket.terminate()
  })
}
