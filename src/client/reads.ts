import { readToken } from './token'

/** The session about to end: whatever it would still read is answered by 401. */
let ending: string | null = null
let reads = new AbortController()

/** Gives up what the session of this browser is reading, and whatever it would read from here on. */
export function giveUpReads(): void {
  ending = readToken()
  reads.abort()
}

/** Aborts what is read when the session is about to end; aborted already while it does. */
export function readsSignal(): AbortSignal {
  if (reads.signal.aborted && readToken() !== ending) reads = new AbortController()
  return reads.signal
}
