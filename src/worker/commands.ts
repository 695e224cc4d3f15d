import { epochNow, timeNow } from '@/server/clock'
import * as z from 'zod'
import type { CommandOrder } from '@/domain/pump/types'
import { PUMP_MODES } from '@/domain/pump/types'
import { encodeCommand } from '@/ingest/commands'
import type { EncodeError, DecodeContext, Dispatch } from '@/ingest/types'
import {
  type ClaimedCommand,
  claimCommands,
  refuseCommand,
  sweepCommands,
} from '@/server/pump/commands/sweep'
import { log } from '@/server/log'
import { carriedTrace, carryTrace } from '@/server/tracing/carried'
import { withSpan } from '@/server/tracing/trace'
import type { Connection } from './broker/connection'

/** A command as stored by enqueueCommand. */
const Payload: z.ZodType<CommandOrder> = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('relay.set'),
    ch: z.number(),
    on: z.boolean(),
    maxSeconds: z.number().nullable(),
  }),
  z.object({ type: z.literal('mode.set'), ch: z.number(), mode: z.enum(PUMP_MODES) }),
  z.object({
    type: z.literal('config.set'),
    config: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  }),
  z.object({ type: z.literal('reboot') }),
])

type CommandSenderOptions = { state: DecodeContext; connection: Pick<Connection, 'state' | 'publish'> }

/**
 * Sends commands in the protocols of their devices, each once and never retained, and times out those without an
 * answer.
 */
export class CommandSender {
  constructor(private readonly options: CommandSenderOptions) {}

  /** While the broker is unavailable commands are left to other workers, or expire. */
  async run(): Promise<void> {
    if (this.options.connection.state() === 'connected')
      for (const command of await claimCommands(timeNow())) await this.sendTraced(command)
    await sweepCommands(timeNow())
  }

  /** Below the request that gave the command, and above its acknowledgement, where this worker has heard of them. */
  private sendTraced(command: ClaimedCommand): Promise<void> {
    const { id, type, family } = command
    const attributes = {
      'cistern.command': id,
      'cistern.command.type': type,
      'cistern.device.family': family,
    }
    return withSpan(
      'send command',
      { kind: 'producer', attributes, parent: carriedTrace(id) ?? null },
      (span) => {
        carryTrace(id, span.traceparent)
        return this.send(command)
      },
    )
  }

  private async send(command: ClaimedCommand): Promise<void> {
    const said = this.encode(command)
    if ('cannot' in said) {
      await refuseCommand(command.id, said.cannot, timeNow())
      return
    }
    const expiresAt = command.expiresAt.getTime()
    if (epochNow() >= expiresAt) return
    for (const { topic, payload, qos } of said.messages) {
      // a broker queues QoS 1 messages for a disconnected client without a limit in time; only a protocol
      // that carries the command's expiry may use it
      const isSafeToKeep = payload.includes(String(expiresAt))
      this.options.connection.publish({ topic, payload, qos: isSafeToKeep ? qos : 0 })
    }
  }

  private encode({
    id,
    family,
    deviceId,
    aliases,
    order,
    expiresAt,
  }: ClaimedCommand): Dispatch | EncodeError {
    const target = { deviceId, commandId: id, expiresAt: expiresAt.getTime(), now: epochNow() }
    try {
      return encodeCommand({ family, order: Payload.parse(order), target, aliases, ctx: this.options.state })
    } catch (error) {
      log.error({ err: error, command: id }, 'a command cannot be sent')
      return { cannot: 'unsupported' }
    }
  }
}
