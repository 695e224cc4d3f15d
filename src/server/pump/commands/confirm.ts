import { timeNow } from '@/server/clock'
import { type CommandEvent, isAsOrdered } from '@/domain/pump/command'
import { truncate } from '@/domain/text/truncate'
import { type Queryable, runQuery } from '@/server/db/transaction'
import { applyTransitions, type CommandTransition } from './apply-transitions'
import { lockAfterFailures, type Lockout } from './lock-after-failures'
import { PENDING_COMMAND, type PendingCommand } from './pending-command'

/** State of a relay at `at`, from a message received at `receivedAt`. Epoch milliseconds; `device` is its key. */
export type RelayState = { device: number; channel: number; on: boolean; at: number; receivedAt: number }

/** A device's acknowledgement of a command; null where its protocol repeats no id. */
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
 * Applies device acknowledgements within the transaction that stores their messages. An acknowledgement applies to the
 * command with that id of that device. A relay reported in the commanded state after the command was sent acknowledges
 * it too, which covers a lost acknowledgement. Answers the lockouts that begin, which the caller records at the end.
 */
export async function confirmCommands(
  client: Queryable,
  { acks, states }: { acks: readonly CommandAck[]; states: readonly RelayState[] },
): Promise<Lockout[]> {
  const devices = [...new Set([...acks, ...states].map(({ device }) => device))]
  if (devices.length === 0) return []
  const open = await runQuery<PendingCommand>(client, PENDING, [devices])
  if (open.length === 0) return []
  const steps = open.flatMap((command) => [
    ...acks.filter((ack) => isAnswerTo(command, ack)).map((ack) => ackTransition(command, ack)),
    ...states
      .filter((state) => isRelayAsOrdered(command, state))
      .map((): CommandTransition => ({ command, event: { type: 'seen' } })),
  ])
  const now = timeNow()
  return lockAfterFailures(client, await applyTransitions(client, steps, now), now)
}

const isAnswerTo = (command: PendingCommand, ack: CommandAck): boolean =>
  command.id === ack.commandId && command.device === ack.device

const ackTransition = (command: PendingCommand, { status, error }: CommandAck): CommandTransition => ({
  command,
  event: { type: 'ack', status },
  error: error === undefined ? undefined : truncate(error, LONGEST_ERROR),
})

/** Only a relay command is visible in the relay's state. */
function isRelayAsOrdered(
  { device, channel, order, type, sentAt }: PendingCommand,
  state: RelayState,
): boolean {
  if (type !== 'relay.set' || state.device !== device || state.channel !== channel || !sentAt) return false
  const on = order instanceof Object && 'on' in order && order.on === true
  return isAsOrdered({ on, sentAt: sentAt.getTime() }, state)
}
