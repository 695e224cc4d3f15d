import { describe, expect, it, vi } from 'vitest'
import { encodeEvent } from './event-queue'
import { EventStream } from './event-stream'

const actor = {
  userId: 'u',
  role: 'user',
  sessionId: 's',
  provedAt: new Date(),
  key: null,
  impersonator: null,
} as const
const event = (n: number | string) => encodeEvent('device', String(n))
const decoder = new TextDecoder()

function opened(more: { unreadMs?: number; mostBytes?: number } = {}) {
  const onEnd = vi.fn()
  const stream = new EventStream({ actor, onEnd, ...more })
  const reader = stream.body.getReader()
  const read = async () => {
    const { done, value } = await reader.read()
    return done ? null : /data: (.*)/.exec(decoder.decode(value))?.[1]
  }
  return { stream, read, reader, onEnd }
}

describe('EventStream', () => {
  it('gives what waits in order, and what comes later when it comes', async () => {
    const { stream, read } = opened()
    stream.send('a', event(1))
    stream.send('b', event(2))
    expect([await read(), await read()]).toEqual(['1', '2'])
    const next = read()
    stream.send('a', event(3))
    expect(await next).toBe('3')
  })

  it('holds one event of each device for a client that has stopped reading', async () => {
    const { stream, read } = opened()
    for (let i = 0; i < 10_000; i++) stream.send('a', event(i))
    expect(await read()).toBe('9999')
  })

  it('ends when queued events are not read, and only then', async () => {
    const { stream, reader, onEnd } = opened({ unreadMs: 20 })
    stream.endUnread()
    expect(onEnd).not.toHaveBeenCalled()
    stream.send('a', event(1))
    await vi.waitFor(() => {
      stream.endUnread()
      expect(onEnd).toHaveBeenCalledOnce()
    })
    await expect(reader.read()).rejects.toThrow('nobody reads')
  })

  it('sends its last event and closes; queued events are dropped', async () => {
    const { stream, read, onEnd } = opened()
    stream.send('a', event(1))
    stream.end(event('last'))
    stream.send('a', event(2))
    expect([await read(), await read()]).toEqual(['last', null])
    expect(onEnd).toHaveBeenCalledOnce()
  })

  it('hands over to the next one when its time is over, and not before', async () => {
    const { stream, reader } = opened()
    stream.endAfter(60_000)
    stream.endAfter(0)
    const said = await reader.read()
    expect(decoder.decode(said.value)).toBe('event: next\nretry: 100\ndata: {}\n\n')
    expect((await reader.read()).done).toBe(true)
  })

  it('cuts off a client that does not read the last event', async () => {
    const { stream, onEnd } = opened()
    stream.send('a', event(1))
    stream.end()
    await vi.waitFor(() => expect(onEnd).toHaveBeenCalledOnce())
  })

  it('releases its resources when its client disconnects', async () => {
    const { stream, reader, onEnd } = opened()
    await reader.cancel()
    expect(onEnd).toHaveBeenCalledOnce()
    stream.send('a', event(1))
    stream.end()
  })
})
