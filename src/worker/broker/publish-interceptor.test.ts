import { Duplex } from 'node:stream'
import fc from 'fast-check'
import { generate, type Packet } from 'mqtt-packet'
import { describe, expect, it } from 'vitest'
import type { MqttPublish } from './mqtt-frames'
import { PublishInterceptor } from './publish-interceptor'

/** The remote end of a socket: its output is pushed, its input is recorded. */
class FarEnd extends Duplex {
  heard = Buffer.alloc(0)
  isRead = true
  override _read(): void {}
  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    if (!this.isRead) return
    this.heard = Buffer.concat([this.heard, chunk])
    done()
  }
}

const tick = () => new Promise((resolve) => setImmediate(resolve))

type Given = ConstructorParameters<typeof PublishInterceptor>[1]

function setup({
  room = Infinity,
  maxPacketBytes = 1000,
  ...given
}: Partial<Given> & { room?: number } = {}) {
  const socket = new FarEnd()
  const taken: (MqttPublish & { text: string })[] = []
  const state = { room, faults: [] as string[], waiting: [] as (() => void)[], passed: Buffer.alloc(0) }
  const tap = new PublishInterceptor(socket, {
    maxPacketBytes,
    ...given,
    sink: {
      take: (publish) => {
        if (state.room <= 0) return false
        state.room -= 1
        taken.push({ ...publish, text: publish.payload.toString() })
        return true
      },
      whenRoom: (callback) => {
        state.waiting.push(callback)
        return () => {}
      },
      onFault: (reason) => state.faults.push(reason),
    },
  })
  tap.on('data', (chunk: Buffer) => {
    state.passed = Buffer.concat([state.passed, chunk])
  })
  tap.on('error', () => {})
  const makeRoom = (room: number) => {
    state.room = room
    for (const callback of state.waiting.splice(0)) callback()
  }
  return { socket, tap, taken, state, makeRoom }
}

const publish = (topic: string, payload: string, qos: 0 | 1 | 2, messageId = 7): Buffer =>
  generate({ cmd: 'publish', topic, payload, qos, messageId, dup: false, retain: false })
const other = (packet: Packet): Buffer => generate(packet)
const SUBSCRIBE = other({ cmd: 'subscribe', messageId: 9, subscriptions: [{ topic: 'a', qos: 1 }] })
const PING = other({ cmd: 'pingreq' })

const pieces = fc.record({
  packets: fc.array(
    fc.oneof(
      fc.record({
        topic: fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' }),
        payload: fc.string({ maxLength: 300 }),
        qos: fc.constantFrom<0 | 1 | 2>(0, 1, 2),
      }),
      fc.constantFrom('subscribe' as const, 'ping' as const),
    ),
    { maxLength: 20 },
  ),
  cuts: fc.array(fc.nat(), { maxLength: 12 }),
})

describe('PublishInterceptor', () => {
  it('takes publishes and passes everything else, however the bytes are split', async () => {
    await fc.assert(
      fc.asyncProperty(pieces, async ({ packets, cuts }) => {
        const { socket, taken, state } = setup({ maxPacketBytes: 5000 })
        const special = { subscribe: SUBSCRIBE, ping: PING }
        const encoded = packets.map((p, i) =>
          typeof p === 'string' ? special[p] : publish(p.topic, p.payload, p.qos, i + 1),
        )
        const bytes = Buffer.concat(encoded)
        const at = [...new Set(cuts.map((cut) => cut % (bytes.length + 1)))].sort((a, b) => a - b)
        for (const [i, from] of [0, ...at].entries()) socket.push(bytes.subarray(from, at[i] ?? bytes.length))
        await tick()
        await tick()
        const wanted = packets.filter((p) => typeof p !== 'string')
        expect(taken.map(({ topic, text, qos }) => ({ topic, text, qos }))).toEqual(
          wanted.map(({ topic, payload, qos }) => ({ topic, text: payload, qos })),
        )
        expect(taken.map(({ messageId }) => messageId)).toEqual(
          packets.flatMap((p, i) => (typeof p === 'string' ? [] : [p.qos === 0 ? 0 : i + 1])),
        )
        const rest = packets.flatMap((p) => (typeof p === 'string' ? [special[p]] : []))
        expect(state.passed).toEqual(Buffer.concat(rest))
      }),
      { numRuns: 200 },
    )
  })

  it('waits without room, reads nothing meanwhile, and resumes where it stopped', async () => {
    const { socket, tap, taken, makeRoom } = setup({ room: 1 })
    socket.push(Buffer.concat(['a', 'b', 'c'].map((text) => publish('t', text, 1))))
    await tick()
    expect(taken.map(({ text }) => text)).toEqual(['a'])
    expect(socket.isPaused()).toBe(true)
    makeRoom(1)
    expect(taken.map(({ text }) => text)).toEqual(['a', 'b'])
    makeRoom(5)
    socket.push(publish('t', 'd', 1))
    await tick()
    expect(taken.map(({ text }) => text)).toEqual(['a', 'b', 'c', 'd'])
    expect(socket.isPaused()).toBe(false)
    tap.destroy()
  })

  it('holds publishes back until the library has accepted the client', async () => {
    const { socket, tap, taken, state } = setup()
    tap.pauseUntilOpen()
    const connect = other({
      cmd: 'connect',
      clientId: 'x',
      protocolId: 'MQTT',
      protocolVersion: 4,
      clean: true,
      keepalive: 0,
    })
    socket.push(Buffer.concat([connect, publish('t', 'early', 1)]))
    await tick()
    expect(state.passed).toEqual(connect)
    expect(taken).toEqual([])
    tap.open()
    expect(taken.map(({ text }) => text)).toEqual(['early'])
  })

  it('requires CONNECT first from a client that it holds', async () => {
    for (const bytes of [PING, publish('t', 'x', 1), Buffer.from('GET / HTTP/1.1')]) {
      const { socket, tap, state, taken } = setup()
      tap.pauseUntilOpen()
      socket.push(bytes)
      await tick()
      expect([state.faults, taken, tap.destroyed]).toEqual([['the first packet is no CONNECT'], [], true])
    }
  })

  it('acknowledges many in one write, in the given order, and none for QoS 0', async () => {
    const { socket, tap } = setup()
    for (const id of [3, 0, 1, 65_535]) tap.acknowledge(id)
    await tick()
    expect(socket.heard.toString('hex')).toBe('40020003' + '40020001' + '4002ffff')
  })

  it('takes a message of QoS 2 once, and sends PUBREC after the commit and PUBCOMP after PUBREL', async () => {
    const { socket, tap, taken } = setup()
    const pubrel = other({ cmd: 'pubrel', messageId: 7 })
    socket.push(Buffer.concat([publish('t', 'x', 2), publish('t', 'x', 2)]))
    await tick()
    expect([taken.length, socket.heard.length]).toEqual([1, 0])
    tap.acknowledge(7)
    await tick()
    socket.push(publish('t', 'x', 2))
    socket.push(pubrel)
    await tick()
    expect(taken).toHaveLength(1)
    expect(socket.heard.toString('hex')).toBe('50020007' + '50020007' + '70020007')
    socket.push(publish('t', 'y', 2))
    await tick()
    expect(taken).toHaveLength(2)
  })

  it('closes on more than a thousand messages of QoS 2 without their PUBREL', async () => {
    const { socket, tap, state } = setup()
    for (let id = 1; id <= 1_001; id++) socket.push(publish('t', 'x', 2, id))
    await tick()
    expect([state.faults, tap.destroyed]).toEqual([['too many QoS 2 messages unreleased'], true])
  })

  it('reads a packet split into single bytes in linear time, and reports its memory', async () => {
    const held: number[] = []
    const { socket, taken } = setup({ maxPacketBytes: 2_000_000, onHeld: (bytes) => held.push(bytes) })
    const bytes = publish('t', 'x'.repeat(1_000_000), 1)
    const before = process.cpuUsage()
    for (let at = 0; at < bytes.length; at += 10) socket.push(bytes.subarray(at, at + 10))
    await tick()
    const { user, system } = process.cpuUsage(before)
    expect(taken).toHaveLength(1)
    // copying all bytes for every piece took a hundred times that
    expect((user + system) / 1e6).toBeLessThan(2)
    const most = held.reduce(
      ({ sum, top }, bytes) => ({ sum: sum + bytes, top: Math.max(top, sum + bytes) }),
      {
        sum: 0,
        top: 0,
      },
    )
    expect(most.sum).toBe(0)
    expect(most.top).toBeGreaterThanOrEqual(1_000_000 - 10)
    expect(most.top).toBeLessThanOrEqual(bytes.length)
  })

  it('reports a packet that stays incomplete, unless reading is paused', async () => {
    const { socket, tap } = setup()
    expect(tap.isStuck(Date.now() + 1e9)).toBe(false)
    socket.push(publish('t', 'x', 1).subarray(0, 4))
    await tick()
    expect([tap.isStuck(Date.now() + 59_000), tap.isStuck(Date.now() + 61_000)]).toEqual([false, true])
    socket.pause()
    expect([tap.isStuck(Date.now() + 61_000), tap.isStuck(Date.now() + 61_000)]).toEqual([false, false])
  })

  it('never blocks the library on a peer that does not read, and ends the connection at the limit', async () => {
    const { socket, tap, state } = setup({ maxUnreadBytes: 100_000 })
    socket.isRead = false
    let sent = 0
    while (!tap.destroyed && sent < 1_000) {
      tap.write(Buffer.alloc(1_000))
      sent += 1
    }
    expect([state.faults, tap.destroyed]).toEqual([['it does not read'], true])
    expect(sent).toBeGreaterThanOrEqual(100)
    expect(sent).toBeLessThan(110)
  })

  it('closes on a packet too large, an unterminated length, QoS 3 and a topic beyond the packet', async () => {
    const faulty = [
      publish('t', 'x'.repeat(2000), 1),
      Buffer.from([0x30, 0xff, 0xff, 0xff, 0xff, 0x01]),
      Buffer.from([0x36, 3, 0, 1, 0x61]),
      Buffer.from([0x32, 4, 0, 9, 0x61, 0x62]),
      Buffer.from([0x32, 1, 0]),
    ]
    for (const bytes of faulty) {
      const { socket, tap, taken, state } = setup()
      socket.push(bytes)
      await tick()
      expect(state.faults).toHaveLength(1)
      expect(tap.destroyed).toBe(true)
      expect(taken).toEqual([])
    }
  })

  it('answers the library’s ping while the real answer waits unread', async () => {
    const { socket, tap, state } = setup({ room: 0, answersPings: true })
    tap.write(PING)
    await tick()
    expect(state.passed.length).toBe(0)
    socket.push(publish('t', 'x', 1))
    await tick()
    tap.write(PING)
    await tick()
    expect(state.passed.toString('hex')).toBe('d000')
    expect(socket.heard).toEqual(Buffer.concat([PING, PING]))
  })

  it('ends an idle connection, but not one whose reading is paused', async () => {
    const silent = setup()
    silent.tap.setKeepAliveTimeout(20)
    await new Promise((resolve) => silent.tap.once('close', resolve))
    const unread = setup({ room: 0 })
    unread.socket.push(publish('t', 'x', 1))
    unread.tap.setKeepAliveTimeout(20)
    await new Promise((resolve) => setTimeout(resolve, 80))
    expect(unread.tap.destroyed).toBe(false)
    unread.makeRoom(1)
    await new Promise((resolve) => unread.tap.once('close', resolve))
  })
})
