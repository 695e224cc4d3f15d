/** Says that the live stream has told of a notification, or that something may have been missed. */
const news = new EventTarget()

export const tellNotification = (): boolean => news.dispatchEvent(new Event('news'))

/** Calls back on every word of one; answers how to stop. */
export function onNotification(listener: () => void): () => void {
  news.addEventListener('news', listener)
  return () => news.removeEventListener('news', listener)
}
