import type { stream } from '@/contracts/system'
import type { Verb } from '@/server/verb'
import { hub } from './hub'

/**
 * Server-sent events for one user: `ready`, then `device` for each change, `gone` for each loss, `notification` for changes
 * in the bell, `dashboards` for those of the user's own, `todos` for those of a superuser, a `ping` while idle, `replaced`
 * when the session has opened too many, and `next` before it ends because its time is over.
 */
export const openStream: Verb<typeof stream> = async ({ actor, signal }) => {
  const opened = hub().open(actor)
  signal.addEventListener('abort', () => opened.end(), { once: true })
  return new Response(opened.body, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      // a connection that has carried a stream is not kept for other calls: its end is the end of it
      connection: 'close',
    },
  })
}
