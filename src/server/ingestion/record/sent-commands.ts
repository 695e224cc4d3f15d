import * as z from 'zod'
import type { SentCommand } from '@/domain/pump/attribution'
import { STOP_REASONS, TRIGGERS } from '@/domain/pump/types'
import { int4s } from '@/server/db/arrays'
import { type Queryable, runQuery } from '@/server/db/transaction'

export type PumpKey = { device: number; channel: number }

/** The state changes of one pump to find the commands for, epoch milliseconds. */
type CommandWindow = { pump: PumpKey; intervalS: number | null; from: number; to: number }

const MINUTE_MS = 60_000

/** Refused and expired commands have switched nothing. */
const SENT = `
  select c.id, c.device, c.channel, c.payload as order, c.trigger, c.reason, c.user_id as "userId",
         (extract(epoch from c.sent_at) * 1000)::float8 as "sentAt"
  from command c
  where c.device = any($1::int[]) and c.type = 'relay.set' and c.sent_at between $2 and $3
    and c.state in ('sent', 'accepted', 'done', 'timed_out')`

const SentCommandRow = z.object({
  id: z.string(),
  device: z.number(),
  channel: z.number(),
  order: z.object({ on: z.boolean(), maxSeconds: z.number().nullable().catch(null) }),
  trigger: z.enum(TRIGGERS),
  reason: z.enum(STOP_REASONS).nullable().catch(null),
  userId: z.string().nullable(),
  sentAt: z.number(),
})

/** The commands sent around the state changes of pumps, by pump. */
export async function loadSentCommands(
  client: Queryable,
  reaches: readonly CommandWindow[],
): Promise<(pump: PumpKey) => SentCommand[]> {
  const longest = Math.max(MINUTE_MS, ...reaches.map(({ intervalS }) => 1000 * (intervalS ?? 0)))
  const from = Math.min(...reaches.map((reach) => reach.from)) - 3 * longest
  const to = Math.max(...reaches.map((reach) => reach.to)) + MINUTE_MS
  const rows = await runQuery(client, SENT, [
    int4s(reaches, ({ pump }) => pump.device),
    new Date(from),
    new Date(to),
  ])
  const commands = rows.flatMap((row) => SentCommandRow.safeParse(row).data ?? [])
  return ({ device, channel }) =>
    commands
      .filter((command) => command.device === device && command.channel === channel)
      .map(({ order, ...command }) => ({ ...command, on: order.on, limitS: order.maxSeconds }))
}
