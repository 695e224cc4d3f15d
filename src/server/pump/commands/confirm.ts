import { timeNow } from '@/server/clock'
import { type CommandEvent, isAsOrdered } from '@/domain/pump/command'
import { truncate } from '@/domain/text/truncate'
import { type Queryable, runQuery } from '@/server/db/transaction'
import { applyTransitions, type CommandTransition } from './apply-transitions'
import { PENDING_COMMAND, type PendingCommand } from './pending-command'

/** How a relay stood at `at`, as a message said that came at `receivedAt`. Epoch milliseconds; `device` is its key. */
export type RelayState = { device: number; channel: number; on: boolean; at: number; receivedAt: number }

/** A device's answer to a command; null where its dialect repeats no id. */
export type CommandAck = {
  device: number
  commandId: string | null
  status: Extract<CommandEvent, { type: 'ack' }>['status']
  error?: string
  at: number
}

const LONGEST_ERROR = 200

const PENDING = `
  select ${PENDING_COMMAND} from command
  where device = any($1::int[]) and state in ('sent', 'accepted')
  order by id for no key update`

/**
 * Moves on what devices have answered, within the transaction that stores their words. An answer counts for the
 * command with that id of that device; a relay that stands as ordered, and was seen so after the order went out, is an
 * answer too: it outlives a lost one.
 */
export async function confirmCommands(
  client: Queryable,
  { acks, states }: { acks: readonly CommandAck[]; states: readonly RelayState[] },
): Promise<void> {
  const devices = [...new Set([...acks, ...states].map(({ device }) => device))]
  if (devices.length === 0) return
  const open = await runQuery<PendingCommand>(client, PENDING, [devices])
  if (open.length === 0) return
  const steps = open.flatMap((command) => [
    ...acks.filter((ack) => isAnswerTo(command, ack)).map((ack) => ackTransition(command, ack)),
    ...states
      .filter((state) => isRelayAsOrdered(command, state))
      .map((): CommandTransition => ({ command, event: { type: 'seen' } })),
  ])
  await applyTransitions(client, steps, timeNow())
}

const isAnswerTo = (command: PendingCommand, ack: CommandAck): boolean =>
  command.id === ack.commandId && command.device === ack.device

const ackTransition = (command: PendingCommand, { status, error }: CommandAck): CommandTransition => ({
  command,
  event: { type: 'ack', status },
  error: error === undefined ? undefined : truncate(error, LONGEST_ERROR),
})

/** Only an order to a relay shows in how it stands. */
function isRelayAsOrdered(
  { device, channel, order, type, sentAt }: PendingCommand,
  state: RelayState,
): boolean {
  if (type !== 'relay.set' || state.device !== device || state.channel !== channel || !sentAt) return false
  const on = order instanceof Object && 'on' in order && order.on === true
  return isAsOrdered({ on, sentAt: sentAt.getTime() }, state)
}
