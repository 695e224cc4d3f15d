import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ApiError } from '@/client/api'
import { PIECE_BYTES, type PieceServer, sendPieces } from './send-pieces'

/** A server that keeps what comes in order, and a line that fails as told: before it arrives, or after. */
function makeServer(faults: readonly ('none' | 'lost' | 'answer_lost' | 'busy')[]) {
  const kept: Uint8Array[] = []
  const rest = [...faults]
  const size = () => kept.reduce((sum, { length }) => sum + length, 0)
  const server: PieceServer = {
    received: () => Promise.resolve(size()),
    append: (offset, bytes) => {
      const fault = rest.shift() ?? 'none'
      if (fault === 'lost') return Promise.reject(new ApiError(0, {}))
      if (fault === 'busy') return Promise.reject(new ApiError(503, {}))
      if (offset !== size()) return Promise.reject(new ApiError(409, {}))
      kept.push(bytes)
      return fault === 'answer_lost' ? Promise.reject(new ApiError(0, {})) : Promise.resolve(size())
    },
    pause: () => Promise.resolve(),
  }
  return { server, bytes: () => Buffer.concat(kept) }
}

const send = (file: Blob, server: PieceServer, signal = new AbortController().signal) =>
  sendPieces(file, { from: 0, server, signal, onProgress: () => undefined })

describe('an upload', () => {
  it('arrives whole and in order whatever the line does in between', async () => {
    const faults = fc.array(fc.constantFrom('none', 'lost', 'answer_lost', 'busy'), { maxLength: 12 })
    const bytes = Buffer.from(Array.from({ length: PIECE_BYTES * 2 + 7 }, (_, i) => i % 251))
    await fc.assert(
      fc.asyncProperty(faults, async (list) => {
        // no more failures in a row than are tried again
        const kept = list.filter((fault, i) => fault === 'none' || i % 4 !== 3)
        const { server, bytes: arrived } = makeServer(kept.slice(0, 5))
        await send(new Blob([bytes]), server)
        expect(arrived().equals(bytes)).toBe(true)
      }),
      { numRuns: 30 },
    )
  })

  it('ends at once when the server refuses', async () => {
    let calls = 0
    const server: PieceServer = {
      received: () => Promise.resolve(0),
      append: () => {
        calls += 1
        return Promise.reject(new ApiError(404, { message: 'There is no such upload' }))
      },
      pause: () => Promise.resolve(),
    }
    await expect(send(new Blob(['x']), server)).rejects.toThrow('There is no such upload')
    expect(calls).toBe(1)
  })

  it('gives up when the line stays dead', async () => {
    const { server } = makeServer(Array.from({ length: 20 }, () => 'lost' as const))
    await expect(send(new Blob(['x']), server)).rejects.toMatchObject({ status: 0 })
  })

  it('sends nothing more once it is cancelled', async () => {
    const stop = new AbortController()
    const { server, bytes } = makeServer([])
    stop.abort()
    await expect(send(new Blob(['x']), server, stop.signal)).rejects.toThrow()
    expect(bytes()).toHaveLength(0)
  })
})
