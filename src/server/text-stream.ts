import { log } from './log'

/**
 * A body that is written while it is read: the next piece is asked for when the last has been taken, and the source
 * is told to stop when the reader goes away, which it hears between two pieces (an empty one will do). A failure on the
 * way breaks the answer off, so that a cut file does not pass for a whole one.
 */
export function textStream(pieces: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let isLeft = false
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        let next = await pieces.next()
        while (!next.done && next.value === '' && !isLeft) next = await pieces.next()
        if (isLeft) return
        if (next.done) controller.close()
        else controller.enqueue(encoder.encode(next.value))
      } catch (error) {
        log.error({ err: error }, 'a download broke off')
        throw error
      }
    },
    async cancel() {
      isLeft = true
      await pieces.return(undefined)
    },
  })
}
