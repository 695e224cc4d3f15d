import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below those that outgoing connections are given: what is killed finds its port again. */
const [FIRST, LAST] = [20_000, 30_000]
let next = FIRST + (process.pid % 900) * 10

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1')
  const isListening = await once(server, 'listening').then(
    () => true,
    () => false,
  )
  if (isListening) await new Promise((resolve) => server.close(resolve))
  return isListening
}

/** A port of loopback that stays ours while its program is away. */
export async function lastingPort(): Promise<number> {
  for (;;) {
    next = next >= LAST ? FIRST : next + 1
    if (await isFree(next)) return next
  }
}
