import type { HomeAssistantNews } from '@/ingest/types'
import { listenTo } from '@/server/db/listen'
import { LIVE_CHANNEL } from '@/server/db/notify'
import { SECOND_MS } from '@/server/job'
import type { Connection } from '@/worker/broker/connection'
import { repeatTask } from '@/worker/ticker'
import { Leadership } from './leadership'
import { HomeAssistantPublisher } from './publisher'

type Options = { connection: Connection; workerId: string; broker: string | null }

export type HomeAssistantTask = {
  stop: () => void
  /** What should appear may have changed: of these devices, or of any. */
  reload: (keys?: readonly number[]) => void
  take: (news: HomeAssistantNews) => void
}

/** Keys of devices in a frame of the live channel; other frames have none. */
function keysInFrame(payload: string): number[] {
  const frame: unknown = JSON.parse(payload)
  if (typeof frame !== 'object' || frame === null || !('k' in frame) || !Array.isArray(frame.k)) return []
  return frame.k.filter((key) => typeof key === 'number')
}

/**
 * Publishes for Home Assistant once a second. Changes come from the live channel, on which every process names the devices
 * it has changed after its commit; a worker that has nothing to publish does not listen there.
 */
export function startHomeAssistantTask({ connection, workerId, broker }: Options): HomeAssistantTask {
  const publisher = new HomeAssistantPublisher({ connection, leadership: new Leadership(broker, workerId) })
  let listening: { stop: () => void } | null = null
  const stopListening = () => {
    listening?.stop()
    listening = null
  }
  const listen = () => {
    listening ??= listenTo({
      channel: LIVE_CHANNEL,
      onReady: () => publisher.markAll(),
      onMessage: (payload) => publisher.markChanged(keysInFrame(payload)),
    })
  }
  const work = async () => {
    await publisher.run()
    if (publisher.isActive) listen()
    else stopListening()
  }
  const task = repeatTask({ name: 'worker.home-assistant', everyMs: SECOND_MS, work })
  return {
    stop: () => {
      task.stop()
      stopListening()
    },
    reload: (keys) => publisher.reload(keys),
    take: ({ said }) => (said === 'birth' ? publisher.greet() : publisher.assertPresence()),
  }
}
