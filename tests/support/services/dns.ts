import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { Resolver } from 'node:dns/promises'

/** TXT and MX records by name. */
export type Zone = Readonly<Record<string, { txt?: string[]; mx?: string[] }>>

const TYPES = { mx: 15, txt: 16 } as const
const HEADER = 12
const NO_SUCH_NAME = 3

/** A name as labels with their lengths (RFC 1035, 3.1). */
const nameBytes = (name: string): Buffer =>
  Buffer.concat([
    ...name.split('.').map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label)])),
    Buffer.from([0]),
  ])

function readName(message: Buffer): { name: string; end: number } {
  const labels: string[] = []
  let at = HEADER
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 }
}

function txtData(text: string): Buffer {
  const pieces = text.match(/.{1,200}/g) ?? ['']
  return Buffer.concat(
    pieces.map((piece) => Buffer.concat([Buffer.from([piece.length]), Buffer.from(piece)])),
  )
}

function record(type: number, data: Buffer): Buffer {
  // the name is the one that was asked for; a minute to live
  const head = Buffer.from([0xc0, HEADER, 0, type, 0, 1, 0, 0, 0, 60, 0, 0])
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}

function answerTo(question: Buffer, zone: Zone): Buffer {
  const { name, end } = readName(question)
  const type = question.readUInt16BE(end)
  const known = zone[name]
  const texts = type === TYPES.txt ? (known?.txt ?? []) : []
  const hosts = type === TYPES.mx ? (known?.mx ?? []) : []
  const records = [
    ...texts.map((text) => record(TYPES.txt, txtData(text))),
    ...hosts.map((host) => record(TYPES.mx, Buffer.concat([Buffer.from([0, 10]), nameBytes(host)]))),
  ]
  const header = Buffer.from(question.subarray(0, HEADER))
  header.writeUInt16BE(0x8180 | (known ? 0 : NO_SUCH_NAME), 2)
  header.writeUInt16BE(records.length, 6)
  header.writeUInt32BE(0, 8)
  return Buffer.concat([header, question.subarray(HEADER, end + 4), ...records])
}

/** A name server on this machine, and a resolver that asks it; `stop` leaves its questions unanswered. */
export async function startDns(zone: Zone): Promise<{ resolver: Resolver; stop: () => void }> {
  const socket = createSocket('udp4')
  socket.on('message', (question, { port, address }) => socket.send(answerTo(question, zone), port, address))
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const resolver = new Resolver({ timeout: 300, tries: 1 })
  resolver.setServers([`127.0.0.1:${socket.address().port}`])
  return { resolver, stop: () => socket.close() }
}
