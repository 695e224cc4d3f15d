import type { Channel } from 'amqplib'
import { STATUS_TOPIC } from '@/domain/home-assistant/topics'
import { bindingKeyOf, MQTT_EXCHANGE } from '@/ingest/rules/routing-key'
import type { SubscriptionFilters } from '../external-broker'

/**
 * `shared`: the workers compete for it. `ordered`: one of them takes it at a time, the next one when that is gone: of
 * Sparkplug's running numbers, and of what says that a device is online or offline, the order counts.
 */
export const QUEUES = { shared: 'cistern', ordered: 'cistern-ordered' } as const

/**
 * RabbitMQ 4 drops a message after 20 deliveries unless told otherwise, and a worker that dies again and again must not
 * cost one. A number is taken by every release, where -1 means "never" or "at once".
 */
const QUORUM = { 'x-queue-type': 'quorum', 'x-delivery-limit': 1_000_000 } as const
export const QUEUE_ARGUMENTS = {
  shared: QUORUM,
  ordered: { ...QUORUM, 'x-single-active-consumer': true },
} as const

/** What each worker must hear by itself: a Home Assistant's birth is answered by whichever worker publishes for it. */
const HEARD_BY_ALL: ReadonlySet<string> = new Set(['homeassistant/status', STATUS_TOPIC])

export type Place = keyof typeof QUEUES | 'own'
export const PLACES: readonly Place[] = ['shared', 'ordered', 'own']

/** The binding keys of each queue. */
export function bindingsOf({ shared, every }: SubscriptionFilters, root: string): Record<Place, string[]> {
  const keys = (filters: readonly string[]) => filters.map((filter) => bindingKeyOf(filter, root))
  return {
    shared: keys(shared),
    ordered: keys(every.filter((filter) => !HEARD_BY_ALL.has(filter))),
    own: keys(every.filter((filter) => HEARD_BY_ALL.has(filter))),
  }
}

/** The queues of one connection, and what they are bound to. */
export class Topology {
  private bound: Record<Place, ReadonlySet<string>> = {
    shared: new Set(),
    ordered: new Set(),
    own: new Set(),
  }
  private work: Promise<void> = Promise.resolve()

  private constructor(
    private readonly channel: Channel,
    readonly queues: Record<Place, string>,
  ) {}

  /** Declares the queues; those that are there with the same arguments stay as they are. */
  static async declare(channel: Channel): Promise<Topology> {
    for (const place of ['shared', 'ordered'] as const)
      await channel.assertQueue(QUEUES[place], { durable: true, arguments: QUEUE_ARGUMENTS[place] })
    const { queue } = await channel.assertQueue('', { exclusive: true, durable: false, autoDelete: true })
    return new Topology(channel, { ...QUEUES, own: queue })
  }

  /** Binds to what is wanted, and ends bindings made here that are not wanted any more. One change at a time. */
  bind(wanted: Record<Place, string[]>): Promise<void> {
    const next = async () => {
      for (const place of PLACES) await this.bindQueue(place, new Set(wanted[place]))
    }
    this.work = this.work.then(next, next)
    return this.work
  }

  private async bindQueue(place: Place, wanted: ReadonlySet<string>): Promise<void> {
    const [before, queue] = [this.bound[place], this.queues[place]]
    for (const key of wanted) if (!before.has(key)) await this.channel.bindQueue(queue, MQTT_EXCHANGE, key)
    for (const key of before) if (!wanted.has(key)) await this.channel.unbindQueue(queue, MQTT_EXCHANGE, key)
    this.bound[place] = wanted
  }
}
