import type { Channel, Message } from 'amqplib'
import type { Acknowledger } from '@/server/ingestion/pipeline/incoming'

/**
 * Acknowledges the messages of one channel. The pipeline does so in the order of their arrival, so that one answer for the
 * last of a turn stands for all before it.
 */
export class Acknowledgements implements Acknowledger {
  private last = 0

  constructor(private readonly channel: Pick<Channel, 'ack'>) {}

  acknowledge(deliveryTag: number): void {
    if (this.last === 0) process.nextTick(() => this.flush())
    this.last = Math.max(this.last, deliveryTag)
  }

  /** Acknowledges one message that the pipeline was not given, or has dropped; those before it wait for their commit. */
  acknowledgeOne(deliveryTag: number): void {
    this.answer(deliveryTag, false)
  }

  private flush(): void {
    const tag = this.last
    this.last = 0
    this.answer(tag, true)
  }

  private answer(deliveryTag: number, isAllUpTo: boolean): void {
    try {
      this.channel.ack({ fields: { deliveryTag } } as Message, isAllUpTo)
    } catch {
      // the channel is closed: what it held is delivered again, and recognised
    }
  }
}
