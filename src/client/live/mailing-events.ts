/** Says that the live stream has told of mailings that have moved on, or that something may have been missed. */
const mailingEvents = new EventTarget()

export const emitMailingChange = (): boolean => mailingEvents.dispatchEvent(new Event('change'))

/** Calls back on every word of one; answers how to stop. */
export function onMailingChange(listener: () => void): () => void {
  mailingEvents.addEventListener('change', listener)
  return () => mailingEvents.removeEventListener('change', listener)
}
