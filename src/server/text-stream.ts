import { log } from './log'

/**
 * A response body written on demand: the next piece is requested when the last has been consumed, and the source is
 * stopped when the client disconnects, which it notices between two pieces (an empty one is sufficient). A failure
 * aborts the response, so that a truncated file is not taken for a complete one.
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
