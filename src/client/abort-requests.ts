import { onTokenChange } from './session/token'

let requestsController = new AbortController()

/** Gives up what is being read and whatever would be read until the session is gone: it would be answered by 401. */
export function abortRequests(): void {
  requestsController.abort()
  const stop = onTokenChange(() => {
    stop()
    requestsController = new AbortController()
  })
}

/** Aborts what is read when the session is about to end; aborted already while it does. */
export const requestsSignal = (): AbortSignal => requestsController.signal
