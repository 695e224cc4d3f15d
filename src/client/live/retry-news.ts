/** Says that what failed may be asked for again at once: the live stream has come back. */
const news = new EventTarget()

export const wantRetry = (): boolean => news.dispatchEvent(new Event('retry'))

/** Calls back on every such word; answers how to stop. */
export function whenRetryWanted(listener: () => void): () => void {
  news.addEventListener('retry', listener)
  return () => news.removeEventListener('retry', listener)
}
