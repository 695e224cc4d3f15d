import type { stream } from '@/contracts/system'
import type { Person } from '@/server/context'
import { db } from '@/server/db'
import type { Verb } from '@/server/http/route'
import { hub } from './hub'

const PING_MS = 15_000
/** Events a slow reader may fall behind before its stream is closed; it reconnects and fetches afresh. */
const MOST_WAITING = 1_000

async function stillSignedIn({ sessionId, role }: Person): Promise<boolean> {
  const where = {
    id: sessionId,
    revokedAt: null,
    expiresAt: { gt: new Date() },
    user: { disabledAt: null, role },
  }
  return (await db().session.count({ where })) > 0
}

/** Server-sent events for one person: `ready`, then `device` for each change, `gone` for each loss, `notification` when there are others in the bell, and a `ping` while it is quiet. */
export const openStream: Verb<typeof stream> = async ({ actor, signal }) => {
  const encoder = new TextEncoder()
  let release = () => {}

  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      let open = true
      const end = () => {
        open = false
        leave()
        clearInterval(ping)
        signal.removeEventListener('abort', close)
      }
      const close = () => {
        if (!open) return
        end()
        controller.close()
      }
      const send = (event: string, data: string) => {
        if (!open) return
        if ((controller.desiredSize ?? 0) < -MOST_WAITING) return close()
        controller.enqueue(encoder.encode(`event: ${event}\ndata: ${data}\n\n`))
      }
      const check = async () => {
        // a database that is away ends nobody's session
        if (await stillSignedIn(actor).catch(() => true)) send('ping', '{}')
        else close()
      }
      const ping = setInterval(() => void check(), PING_MS)
      const leave = hub().add({ actor, send, close })
      signal.addEventListener('abort', close)
      release = end
      send('ping', '{}')
    },
    cancel: () => release(),
  })
  return new Response(body, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    },
  })
}
