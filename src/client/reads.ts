import { onTokenChange } from './session/token'

let reads = new AbortController()

/** Gives up what is being read and whatever would be read until the session is gone: it would be answered by 401. */
export function giveUpReads(): void {
  reads.abort()
  const stop = onTokenChange(() => {
    stop()
    reads = new AbortController()
  })
}

/** Aborts what is read when the session is about to end; aborted already while it does. */
export const readsSignal = (): AbortSignal => reads.signal
