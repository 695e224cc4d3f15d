import type { Command } from '@/contracts/devices/pump'
import { redactValue } from '@/domain/text/redact'
import { COMMAND_STATES, STOP_REASONS, TRIGGERS } from '@/domain/pump/types'
import { type Queryable, runQuery } from '@/server/db/transaction'

type CommandRow = {
  id: string
  ch: number
  type: string
  order: Record<string, unknown>
  state: string
  trigger: string
  reason: string | null
  by: string | null
  createdAt: Date
  expiresAt: Date
  sentAt: Date | null
  acceptedAt: Date | null
  endedAt: Date | null
  error: string | null
}

const SELECT = `
  select c.id, c.channel as ch, c.type, c.payload as order, c.state, c.trigger, c.reason, u.name as by,
         c.created_at as "createdAt", c.expires_at as "expiresAt", c.sent_at as "sentAt",
         c.accepted_at as "acceptedAt", c.ended_at as "endedAt", c.error
  from command c left join app_user u on u.id = c.user_id`

const NEWEST = `order by c.created_at desc, c.id desc`

/** A configuration without the secrets in it: whoever may look at a device reads its orders, long after they were given. */
const shownOrder = ({ type, order }: CommandRow): Command['order'] =>
  type === 'config.set' ? (redactValue(order) as Command['order']) : order

function commandOf(row: CommandRow): Command {
  return {
    ...row,
    order: shownOrder(row),
    state: COMMAND_STATES.find((state) => state === row.state) ?? 'created',
    trigger: TRIGGERS.find((trigger) => trigger === row.trigger) ?? 'device',
    reason: STOP_REASONS.find((reason) => reason === row.reason) ?? null,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    acceptedAt: row.acceptedAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
  }
}

/** One command, which must exist. */
export async function loadCommand(client: Queryable, id: string): Promise<Command> {
  const [row] = await runQuery<CommandRow>(client, `${SELECT} where c.id = $1`, [id])
  if (!row) throw new Error('the command is gone')
  return commandOf(row)
}

/** A device's commands since it has its present owner, newest first; of one channel when it is given. */
export async function loadCommands(
  client: Queryable,
  {
    device,
    since,
    limit,
    channel = null,
  }: { device: number; since: Date | null; limit: number; channel?: number | null },
): Promise<Command[]> {
  const text = `${SELECT} where c.device = $1 and ($2::timestamptz is null or c.created_at >= $2)
    and ($3::int is null or c.channel = $3) ${NEWEST} limit $4`
  return (await runQuery<CommandRow>(client, text, [device, since, channel, limit])).map(commandOf)
}
