import { setTimeout as sleep } from 'node:timers/promises'
import type { Flash } from './flash'

/** Answers to questions that a device has asked over MQTT, by what tells them apart. */
export type Mailbox = {
  put: (key: string, bytes: Uint8Array) => void
  /** Null when nothing came in time. */
  take: (key: string, ms: number, signal: AbortSignal) => Promise<Uint8Array | null>
}

export function createMailbox(): Mailbox {
  const waiting = new Map<string, (bytes: Uint8Array) => void>()
  return {
    put: (key, bytes) => waiting.get(key)?.(bytes),
    take: async (key, ms, signal) => {
      const patience = new AbortController()
      const answer = new Promise<Uint8Array>((resolve) => waiting.set(key, resolve))
      const end = AbortSignal.any([signal, patience.signal])
      const nothing = sleep(ms, null, { signal: end }).catch(() => null)
      const taken = await Promise.race([answer, nothing])
      patience.abort()
      waiting.delete(key)
      return taken
    },
  }
}

/** How a family fetches an image piece by piece; one question is out at a time. */
export type Pieces = {
  size: number
  pieceBytes: number
  timeoutMs: number
  tries: number
  restMs: number
  isCorrupt: boolean
  signal: AbortSignal
  /** Asks for the bytes from there on, and gives the key of the answer. */
  ask: (off: number, length: number) => string
  onBytes: (off: number, size: number) => void
}

async function fetchPiece(pieces: Pieces, off: number, mailbox: Mailbox): Promise<Uint8Array | null> {
  const length = Math.min(pieces.pieceBytes, pieces.size - off)
  for (let attempt = 0; attempt < pieces.tries && !pieces.signal.aborted; attempt += 1) {
    const key = pieces.ask(off, length)
    const bytes = await mailbox.take(key, pieces.timeoutMs, pieces.signal)
    if (bytes?.length === length) return bytes
  }
  return null
}

/** Fetches what the flash does not hold yet; false when a piece never came. */
export async function fetchPieces(pieces: Pieces, flash: Flash, mailbox: Mailbox): Promise<boolean> {
  while (flash.length() < pieces.size) {
    const off = flash.length()
    const bytes = await fetchPiece(pieces, off, mailbox)
    if (!bytes || pieces.signal.aborted) return false
    flash.write(bytes, pieces.isCorrupt && off === 0)
    pieces.onBytes(flash.length(), pieces.size)
    if (pieces.restMs > 0) await sleep(pieces.restMs)
  }
  return true
}
