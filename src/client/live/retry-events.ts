/** Says that what failed may be asked for again at once: the live stream has come back. */
const retryEvents = new EventTarget()

export const requestRetry = (): boolean => retryEvents.dispatchEvent(new Event('retry'))

/** Calls back on every such word; answers how to stop. */
export function onRetryRequested(listener: () => void): () => void {
  retryEvents.addEventListener('retry', listener)
  return () => retryEvents.removeEventListener('retry', listener)
}
