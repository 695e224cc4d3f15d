/** Says that the live stream has told of roll-outs that have moved on, or that something may have been missed. */
const rolloutEvents = new EventTarget()

export const emitRolloutChange = (): boolean => rolloutEvents.dispatchEvent(new Event('change'))

/** Calls back on every word of one; answers how to stop. */
export function onRolloutChange(listener: () => void): () => void {
  rolloutEvents.addEventListener('change', listener)
  return () => rolloutEvents.removeEventListener('change', listener)
}
