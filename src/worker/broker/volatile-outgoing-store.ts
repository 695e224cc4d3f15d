import { type IStore, Store } from 'mqtt'

/**
 * Where MQTT.js keeps what it has published until the broker has answered, without what it sends again on the next
 * connection: an order to a device may have run out by then, and everything else we publish is said again anyway.
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

  /** Asked for once on each connection. */
  override createStream() {
    for (const messageId of this.ids) super.del({ messageId }, () => {})
    this.ids.clear()
    return super.createStream()
  }
}
