import { describe, expect, it, vi } from 'vitest'
import { textStream } from './text-stream'

describe('textStream', () => {
  it('carries every non-empty piece', async () => {
    async function* pieces() {
      yield ''
      yield 'level: '
      yield ''
      yield '20 °C'
      yield ''
    }
    const sent: Uint8Array[] = []
    for await (const piece of textStream(pieces())) sent.push(piece)
    expect(sent.map((piece) => new TextDecoder().decode(piece))).toEqual(['level: ', '20 °C'])
  })

  it('requests no more than is consumed, and releases the source when the client disconnects', async () => {
    let made = 0
    let isReleased = false
    async function* endless() {
      try {
        for (;;) yield `${made++}`
      } finally {
        isReleased = true
      }
    }
    const reader = textStream(endless()).getReader()
    await reader.read()
    await reader.read()
    expect(made).toBeLessThanOrEqual(3)
    await reader.cancel()
    expect(isReleased).toBe(true)
  })

  it('stops at the current piece, even an empty one, without an error', async () => {
    const asked: (() => void)[] = []
    async function* slow() {
      for (;;) {
        await new Promise<void>((make) => asked.push(make))
        yield ''
      }
    }
    const pieces = slow()
    const reader = textStream(pieces).getReader()
    const read = reader.read()
    await vi.waitFor(() => expect(asked).toHaveLength(1))
    asked[0]?.()
    await vi.waitFor(() => expect(asked).toHaveLength(2))
    const left = reader.cancel()
    asked[1]?.()
    await left
    expect(await read).toEqual({ done: true, value: undefined })
    expect(asked).toHaveLength(2)
    expect((await pieces.next()).done).toBe(true)
  })

  it('fails when the source fails', async () => {
    async function* broken() {
      yield 'one'
      throw new Error('the database left')
    }
    await expect(new Response(textStream(broken())).text()).rejects.toThrow('the database left')
  })
})
