import { onTokenChange } from './session/token'

let requestsController = new AbortController()

/**
 * Gives up what is being read and whatever would be read until the session is gone: it would be answered by 401. Answers how to
 * go on where it did not go.
 */
export function abortRequests(): () => void {
  requestsController.abort()
  const resume = () => {
    stop()
    requestsController = new AbortController()
  }
  const stop = onTokenChange(resume)
  return resume
}

/** Aborts what is read when the session is about to end; aborted already while it does. */
export const requestsSignal = (): AbortSignal => requestsController.signal
