import type { ChannelModel, ConfirmChannel } from 'amqplib'
import { MAX_ROUTING_KEY, MQTT_EXCHANGE, routingKeyOf } from '@/ingest/rules/routing-key'
import type { Outgoing } from '../connection'

/** Limits of messages that the broker has not confirmed; more are dropped, as while it is away. */
const MOST_UNCONFIRMED = 2_000
const MOST_UNCONFIRMED_BYTES = 4 * 1024 * 1024

/**
 * Publishes to devices on a connection of its own: a broker that lacks memory stops reading from connections that
 * publish, and acknowledgements must not wait behind that.
 */
export class Publisher {
  private unconfirmed = 0
  private bytes = 0
  private blockedReason: string | null = null

  private constructor(private readonly channel: ConfirmChannel) {}

  static async open(connection: ChannelModel, onBlockedChange: () => void): Promise<Publisher> {
    const publisher = new Publisher(await connection.createConfirmChannel())
    connection.on('blocked', (reason: string) => {
      publisher.blockedReason = reason
      onBlockedChange()
    })
    connection.on('unblocked', () => {
      publisher.blockedReason = null
      onBlockedChange()
    })
    publisher.channel.on('error', () => {})
    publisher.channel.on('close', () => void connection.close().catch(() => undefined))
    return publisher
  }

  /** Why the broker takes nothing in; null while it does. */
  get blocked(): string | null {
    return this.blockedReason
  }

  /** Publishes as a client of the MQTT plugin would; false when the message was dropped. */
  publish({ topic, payload, qos }: Pick<Outgoing, 'topic' | 'payload' | 'qos'>): boolean {
    const [key, content] = [routingKeyOf(topic), Buffer.from(payload)]
    const isFull = this.unconfirmed >= MOST_UNCONFIRMED || this.bytes > MOST_UNCONFIRMED_BYTES
    if (isFull || Buffer.byteLength(key) > MAX_ROUTING_KEY) return false
    this.unconfirmed += 1
    this.bytes += content.length
    const confirmed = () => {
      this.unconfirmed -= 1
      this.bytes -= content.length
    }
    const options = { persistent: qos === 1, headers: { 'x-mqtt-publish-qos': qos } }
    try {
      this.channel.publish(MQTT_EXCHANGE, key, content, options, confirmed)
      return true
    } catch {
      confirmed()
      return false
    }
  }
}
