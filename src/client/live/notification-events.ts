/** Says that the live stream has told of a notification, or that something may have been missed. */
const notificationEvents = new EventTarget()

export const emitNotification = (): boolean => notificationEvents.dispatchEvent(new Event('news'))

/** Calls back on every word of one; answers how to stop. */
export function onNotification(listener: () => void): () => void {
  notificationEvents.addEventListener('news', listener)
  return () => notificationEvents.removeEventListener('news', listener)
}
