/** What the live stream tells of by a word alone: pages that show it ask the server again. */
export const PAGE_CHANGES = ['todos', 'mailings', 'rollouts', 'dashboards'] as const
export type PageChange = (typeof PAGE_CHANGES)[number]

const changes = new EventTarget()

/** Says that some of these have moved on, or that something may have been missed. */
export const emitPageChange = (what: PageChange): boolean => changes.dispatchEvent(new Event(what))

/** Calls back on every word of one; answers how to stop. */
export function onPageChange(what: PageChange, listener: () => void): () => void {
  changes.addEventListener(what, listener)
  return () => changes.removeEventListener(what, listener)
}
