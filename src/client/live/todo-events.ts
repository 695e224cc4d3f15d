/** Says that the live stream has told of changed todos, or that something may have been missed. */
const todoEvents = new EventTarget()

export const emitTodoChange = (): boolean => todoEvents.dispatchEvent(new Event('change'))

/** Calls back on every word of one; answers how to stop. */
export function onTodoChange(listener: () => void): () => void {
  todoEvents.addEventListener('change', listener)
  return () => todoEvents.removeEventListener('change', listener)
}
