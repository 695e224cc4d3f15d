import { Outbox } from '@/server/notifications/delivery/outbox'
import { CHANNELS } from '@/server/notifications/delivery/registry'
import { type Repeated, repeat } from './ticker'

/** Sends what waits in the outbox. Woken by every message that is put there. `idle`: when nothing is under way. */
export function outboxTask(): Repeated & { idle: () => Promise<void> } {
  const outbox = new Outbox({ channels: CHANNELS })
  const task = repeat({ name: 'sending messages', everyMs: 1_000, work: () => outbox.run() })
  return {
    wake: task.wake,
    idle: () => outbox.idle(),
    stop: () => {
      task.stop()
      outbox.stop()
    },
  }
}
