import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { expect, it } from 'vitest'
import { Handshakes } from './handshakes'
import { createWebSocketServer } from './web-sockets'

const upgrade = (protocol: string): string =>
  [
    'GET / HTTP/1.1',
    'Host: localhost',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    ...(protocol === '' ? [] : [`Sec-WebSocket-Protocol: ${protocol}`]),
    '',
    '',
  ].join('\r\n')

it.each(['', 'chat', 'mqtt'])(
  'a client of the protocol %j that resets its connection ends alone',
  async (protocol) => {
    const way = { address: '127.0.0.1', isLocal: true, fingerprint: null }
    const { take } = createWebSocketServer((stream) => stream.on('error', () => {}))
    const server = createServer((socket) => take(socket, way, new Handshakes()))
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const { port } = server.address() as AddressInfo
    try {
      for (let i = 0; i < 20; i++) {
        const arrives = once(server, 'connection')
        const client = connect(port, '127.0.0.1')
        const [socket] = (await arrives) as [Socket]
        // `once` would listen to errors, too
        const ended = new Promise((end) => socket.on('close', end))
        client.write(upgrade(protocol))
        // the answer lies there unread, so that the connection is reset and not closed
        await once(client, 'readable')
        client.resetAndDestroy()
        await ended
        expect(socket.destroyed).toBe(true)
      }
    } finally {
      server.close()
    }
  },
)
