import { randomUUID } from 'node:crypto'
import type { ChannelName } from '@/domain/alerts/channels'
import type { Prisma } from '@/generated/prisma/client'
import { orderedId } from '@/server/notifications/delivery/ordered-id'
import { Outbox } from '@/server/notifications/delivery/outbox'
import type {
  DeliveryChannel,
  OutboxMessage,
  DeliveryOutcome,
  DeliveryAttempt,
} from '@/server/notifications/delivery/types'
import { db } from '@/server/db/prisma'
import { messageOf } from './messages-out'

type Put = {
  target?: string
  channel?: ChannelName
  message?: Partial<OutboxMessage>
  alertId?: string
  group?: string
  at?: Date
  dueAt?: Date
  deadlineAt?: Date
  userId?: string
}

/** An outbox with a clock of its own and channels that only note what they are given. */
export function makeOutbox(start = new Date('2026-05-01T10:00:00Z')) {
  const sent: DeliveryAttempt[] = []
  const retired: string[] = []
  const state = {
    now: start,
    answer: async (_: DeliveryAttempt): Promise<DeliveryOutcome> => ({ result: 'sent' }),
  }
  const channel = (name: ChannelName): DeliveryChannel => ({
    name,
    send: async (sending) => {
      sent.push(sending)
      return state.answer(sending)
    },
    retire: async (target) => void retired.push(target),
  })
  const channels = {
    push: channel('push'),
    telegram: channel('telegram'),
    email: channel('email'),
    webhook: channel('webhook'),
  }
  const makeWorker = (sendWithinMs?: number) =>
    new Outbox({ channels, clock: () => state.now, ...(sendWithinMs !== undefined && { sendWithinMs }) })
  const worker = makeWorker()
  return {
    sent,
    retired,
    state,
    makeWorker,
    titles: () => sent.map(({ message }) => message.title),
    /** Some seconds later. */
    pass: (seconds: number) => {
      state.now = new Date(state.now.getTime() + seconds * 1000)
    },
    /** Sends all that is due. */
    drain: async () => {
      await worker.run()
      await worker.idle()
    },
    put: async ({ message, channel = 'push', target = 'one', ...more }: Put = {}) => {
      const at = more.at ?? state.now
      const { id } = await db().delivery.create({
        data: {
          id: orderedId(at),
          userId: more.userId ?? null,
          alertId: more.alertId ?? null,
          channel,
          target,
          message: JSON.parse(JSON.stringify(messageOf(message))) as Prisma.InputJsonObject,
          batchKey: more.group ?? '',
          createdAt: at,
          dueAt: more.dueAt ?? at,
          deadlineAt: more.deadlineAt ?? new Date(at.getTime() + 3_600_000),
        },
      })
      return id
    },
  }
}

/** Far from the keys of devices that there are. */
let devices = 1_000_000

type Facts = Partial<
  Pick<Prisma.AlertUncheckedCreateInput, 'device' | 'resolvedAt' | 'acknowledgedAt' | 'snoozedUntil'>
>

/** An episode, of a device of its own unless said. */
export const makeAlert = async (data: Facts = {}): Promise<string> => {
  const id = randomUUID()
  const blank = { device: (devices += 1), rule: 'level_low', channel: 0, severity: 'warning', evidence: {} }
  await db().alert.create({ data: { id, ...blank, openedAt: new Date(), ...data } })
  return id
}
