import { Outbox } from '@/server/notifications/delivery/outbox'
import { CHANNEL_REGISTRY } from '@/server/notifications/delivery/registry'
import { type RepeatedTask, repeatTask } from './ticker'

/** Sends messages of the outbox. Woken by every new message. `idle`: resolves when no delivery is in progress. */
export function startOutboxTask(): Pick<RepeatedTask, 'stop' | 'wake'> & { idle: () => Promise<void> } {
  const outbox = new Outbox({ channels: CHANNEL_REGISTRY })
  const task = repeatTask({ name: 'notifications.outbox', everyMs: 1_000, work: () => outbox.run() })
  return {
    wake: task.wake,
    idle: () => outbox.idle(),
    stop: () => {
      task.stop()
      outbox.stop()
    },
  }
}
