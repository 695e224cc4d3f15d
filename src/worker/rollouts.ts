import type { OtaDispatch, OtaPublish } from '@/ingest/ota/order-types'
import type { DecodeContext } from '@/ingest/types'
import { timeNow } from '@/server/clock'
import { inTransaction } from '@/server/db/transaction'
import { fairQueue } from '@/server/fair-queue'
import { log } from '@/server/log'
import { advanceRollouts } from '@/server/rollouts/step/advance'
import { encodeOrders } from '@/server/rollouts/wire/encode-order'
import type { SendOrders } from '@/server/rollouts/wire/order-row'
import { answerChunk, type ChunkRequest } from '@/server/rollouts/wire/answer-chunk'
import { sendOrders } from '@/server/rollouts/wire/take-orders'
import type { Connection } from './broker/connection'

type Options = { state: DecodeContext; connection: Pick<Connection, 'state' | 'publish'> }

const asBuffer = (payload: OtaPublish['payload']): string | Buffer =>
  typeof payload === 'string' ? payload : Buffer.from(payload)

/** Pieces are read from the database or a store: bounded over all devices, and for each one. */
const PIECES = { atOnce: 2, most: 512, mostOfOne: 4 }

/** Steps roll-outs, and says their orders to devices. */
export class RolloutRunner {
  private readonly enter = fairQueue(PIECES)

  constructor(private readonly options: Options) {}

  /** Answers a device's request for a piece of its firmware. One too many is dropped: the device asks again. */
  answer(request: ChunkRequest): Promise<void> {
    return new Promise((done) => {
      const leave = this.enter(request.deviceId, () => {
        void this.sendChunk(request).finally(() => {
          leave?.()
          done()
        })
      })
      if (!leave) done()
    })
  }

  private async sendChunk(request: ChunkRequest): Promise<void> {
    try {
      const message = await answerChunk(request, { ctx: this.options.state, now: timeNow() })
      if (message) this.publish(message)
    } catch (error) {
      log.warn({ err: error, device: request.deviceId }, 'a piece of firmware could not be sent')
    }
  }

  /** While the broker is unavailable orders are left to other workers, or get stale and are decided anew. */
  async run(): Promise<void> {
    for (let isMore = true; isMore;) {
      isMore = await advanceRollouts(timeNow())
      if (this.options.connection.state() === 'connected') await sendOrders(this.sendOrders, timeNow())
    }
  }

  private publish({ payload, ...message }: OtaPublish): void {
    this.options.connection.publish({ ...message, payload: asBuffer(payload) })
  }

  private readonly sendOrders: SendOrders = async (wishes) => {
    const by = { ctx: this.options.state, now: timeNow() }
    // a device may fetch at once: its address works before it is told
    const encoded = await inTransaction((client) => encodeOrders(client, wishes, by))
    return encoded.map((one) => {
      if (!('cannot' in one)) {
        this.send(one.dispatch)
        return { saved: one.saved }
      }
      if (one.questions) this.send(one.questions)
      return { cannot: one.cannot }
    })
  }

  private send({ messages }: OtaDispatch): void {
    for (const message of messages) this.publish(message)
  }
}
