import { type CommandEvent, isFinal, nextState } from '@/domain/pump/command'
import { LIVE_CHANNEL } from '@/server/db/notify'
import { type Queryable, runQuery } from '@/server/db/transaction'
import { carriedTrace, forgetTrace } from '@/server/tracing/carried'
import { recordSpan } from '@/server/tracing/trace'
import type { PendingCommand } from './pending-command'

export type CommandTransition = { command: PendingCommand; event: CommandEvent; error?: string | undefined }

/** From the order to its end, for a command whose trace this process knows; once, also when a transaction is retried. */
function traceEnd({ id, type, state, sentAt, createdAt }: PendingCommand, now: Date): void {
  const parent = carriedTrace(id)
  if (parent === undefined || !isFinal(state)) return
  forgetTrace(id)
  const attributes = { 'cistern.command': id, 'cistern.command.type': type, 'cistern.command.state': state }
  const span = { kind: 'consumer', attributes, parent, startMs: (sentAt ?? createdAt).getTime() } as const
  const errorType = state === 'done' ? undefined : state
  recordSpan('await acknowledgement', { ...span, endMs: now.getTime(), errorType })
}

const UPDATE_STATES = `
  update command c set
    state = m.state,
    sent_at = case when m.state = 'sent' then $4 else c.sent_at end,
    accepted_at = case when m.state = 'accepted' then $4 else c.accepted_at end,
    ended_at = case when m.final then $4 else c.ended_at end,
    error = coalesce(m.error, c.error)
  from unnest($1::uuid[], $2::text[], $3::text[], $5::bool[]) m(id, state, error, final)
  where c.id = m.id`

/**
 * Applies command transitions as defined in domain/pump/command, several of one command in their order, and notifies
 * clients. The rows must be locked. Returns the changed commands.
 */
export async function applyTransitions(
  client: Queryable,
  steps: readonly CommandTransition[],
  now: Date,
): Promise<PendingCommand[]> {
  const moved = new Map<string, { command: PendingCommand; error: string | null }>()
  for (const { command, event, error } of steps) {
    const before = moved.get(command.id)?.command ?? command
    const life = { createdAt: before.createdAt.getTime(), expiresAt: before.expiresAt.getTime() }
    const state = nextState(before.state, event, { now: now.getTime(), ...life })
    if (state) moved.set(command.id, { command: { ...before, state }, error: error ?? null })
  }
  if (moved.size === 0) return []
  const rows = [...moved.values()]
  const changed = rows.map(({ command }) => command)
  await runQuery(client, UPDATE_STATES, [
    changed.map(({ id }) => id),
    changed.map(({ state }) => state),
    rows.map(({ error }) => error),
    now,
    changed.map(({ state }) => isFinal(state)),
  ])
  const keys = [...new Set(changed.map(({ device }) => device))]
  await runQuery(client, 'select pg_notify($1, $2)', [LIVE_CHANNEL, JSON.stringify({ k: keys })])
  for (const command of changed) traceEnd(command, now)
  return changed
}
