import { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Handshakes } from './handshakes'

let port = 0
/** What the guard knows of a socket. */
function socketFrom(remoteAddress: string): Socket & { destroyed: boolean } {
  const socket = Object.assign(new EventEmitter(), {
    remoteAddress,
    remotePort: ++port,
    localPort: 8883 as number | undefined,
    destroyed: false,
    destroy: () => {
      socket.destroyed = true
      socket.localPort = undefined
      setTimeout(() => socket.emit('close'))
      return socket
    },
  })
  return socket as unknown as Socket & { destroyed: boolean }
}
const aliveOf = (sockets: { destroyed: boolean }[]) => sockets.map(({ destroyed }) => !destroyed)

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('ends a handshake that takes too long, and none that is over', () => {
  const handshakes = new Handshakes({ withinMs: 1_000 })
  const [slow, done] = [socketFrom('192.0.2.1'), socketFrom('192.0.2.1')]
  handshakes.begin(slow)
  handshakes.begin(done)
  handshakes.end(done)
  vi.advanceTimersByTime(1_001)
  expect(aliveOf([slow, done])).toEqual([false, true])
  expect(handshakes.size).toBe(0)
})

it('above the limit the oldest slow one of the address with most of them makes room', () => {
  const handshakes = new Handshakes({ most: 4, slowMs: 500 })
  const honest = socketFrom('192.0.2.1')
  const attackers = Array.from({ length: 3 }, () => socketFrom('192.0.2.66'))
  for (const socket of [honest, ...attackers]) handshakes.begin(socket)
  vi.advanceTimersByTime(501)
  const next = socketFrom('192.0.2.2')
  handshakes.begin(next)
  expect(aliveOf([honest, ...attackers, next])).toEqual([true, false, true, true, true])
})

it('above the limit makes room for each of many that come at once', () => {
  const handshakes = new Handshakes({ most: 4, slowMs: 500 })
  const slow = Array.from({ length: 4 }, () => socketFrom('192.0.2.66'))
  for (const socket of slow) handshakes.begin(socket)
  vi.advanceTimersByTime(501)
  const burst = Array.from({ length: 4 }, (_, i) => socketFrom(`192.0.2.${i + 1}`))
  for (const socket of burst) handshakes.begin(socket)
  expect(handshakes.size).toBe(4)
  expect(aliveOf([...slow, ...burst])).toEqual([false, false, false, false, true, true, true, true])
})

it('while all of them are quick, who comes last must come again', () => {
  const handshakes = new Handshakes({ most: 2 })
  const sockets = Array.from({ length: 3 }, () => socketFrom('192.0.2.1'))
  for (const socket of sockets) handshakes.begin(socket)
  expect(aliveOf(sockets)).toEqual([true, true, false])
  expect(handshakes.size).toBe(2)
})
