import { type IStore, Store } from 'mqtt'

/**
 * Outgoing store of MQTT.js for unacknowledged publishes that are not resent on the next connection: a command may have
 * expired by then, and all other messages are repeated anyway.
 */
export class VolatileOutgoingStore extends Store {
  private readonly ids = new Set<number>()

  /** Messages that the broker has not acknowledged. */
  get size(): number {
    return this.ids.size
  }

  override put(...[packet, done]: Parameters<IStore['put']>) {
    if (packet.messageId !== undefined) this.ids.add(packet.messageId)
    return super.put(packet, done)
  }

  override del(...[packet, done]: Parameters<IStore['del']>) {
    if (packet.messageId !== undefined) this.ids.delete(packet.messageId)
    return super.del(packet, done)
  }

  /** Called once on each connection. */
  override createStream() {
    for (const messageId of this.ids) super.del({ messageId }, () => {})
    this.ids.clear()
    return super.createStream()
  }
}
