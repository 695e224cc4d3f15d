import { ApiError } from '@/client/api'

/** Small enough that a cut costs little, and that progress is seen to move. */
export const PIECE_BYTES = 1024 * 1024
const TRIES = 6
const FIRST_PAUSE_MS = 1000

export type PieceServer = {
  /** Bytes that have arrived. */
  received: () => Promise<number>
  /** Sends the bytes from an offset on; answers how many have arrived. */
  append: (offset: number, bytes: Uint8Array<ArrayBuffer>) => Promise<number>
  pause: (ms: number) => Promise<void>
}

type Options = {
  from: number
  server: PieceServer
  signal: AbortSignal
  onProgress: (received: number) => void
}

/** Neither a broken line nor a busy server ends an upload; what the server refuses does. */
const isTransient = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 409 || error.status >= 500)

/** Sends a file piece by piece; after a cut it goes on where the server says that it stopped. */
export async function sendPieces(file: Blob, { from, server, signal, onProgress }: Options): Promise<void> {
  let received = from
  let failures = 0
  while (received < file.size) {
    signal.throwIfAborted()
    try {
      const piece = await file.slice(received, received + PIECE_BYTES).arrayBuffer()
      received = await server.append(received, new Uint8Array(piece))
      failures = 0
      onProgress(received)
    } catch (error) {
      signal.throwIfAborted()
      if (!isTransient(error) || ++failures >= TRIES) throw error
      await server.pause(FIRST_PAUSE_MS * 2 ** (failures - 1))
      received = await server.received().catch(() => received)
    }
  }
}
