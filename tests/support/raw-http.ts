import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** An answer as it came over the wire. */
export type RawAnswer = { status: number; headers: Record<string, string>; body: Buffer }

const SEPARATOR = '\r\n\r\n'

/** Splits the bytes of one answer; names of headers in lower case. */
export function readAnswer(bytes: Buffer): RawAnswer {
  const at = bytes.indexOf(SEPARATOR)
  const [first = '', ...lines] = bytes.subarray(0, at).toString('latin1').split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  return { status: Number(first.split(' ')[1]), headers, body: bytes.subarray(at + SEPARATOR.length) }
}

type Asked = { method?: string; path: string; version?: string; headers?: Record<string, string> }

/** Opens a connection and sends a request, byte by byte as given. */
export async function openRaw(port: number, { method = 'GET', path, version = '1.1', headers = {} }: Asked) {
  const socket: Socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const all = { host: 'fw.example.org', connection: 'close', ...headers }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`${method} ${path} HTTP/${version}\r\n${lines.join('')}\r\n`)
  return socket
}

/** Sends a request and reads until the server closes. */
export async function askRaw(port: number, asked: Asked): Promise<RawAnswer> {
  const socket = await openRaw(port, asked)
  const parts: Buffer[] = []
  socket.on('data', (part: Buffer) => parts.push(part))
  await once(socket, 'close')
  return readAnswer(Buffer.concat(parts))
}
