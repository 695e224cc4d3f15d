type QueuedRender = () => void

/** Gives turns, one at a time, in the order they were asked for; each lasts until its holder gives it back. */
export function createRenderQueue() {
  const waiting: QueuedRender[] = []
  let holder: QueuedRender | null = null
  const next = () => {
    holder = waiting.shift() ?? null
    holder?.()
  }
  return {
    /** Calls back when it is one's turn. Answers how to give it back, or to ask no more. */
    ask(turn: QueuedRender): () => void {
      waiting.push(turn)
      if (!holder) next()
      return () => {
        const at = waiting.indexOf(turn)
        if (at >= 0) waiting.splice(at, 1)
        else if (holder === turn) next()
      }
    },
  }
}
