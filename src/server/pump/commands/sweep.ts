import { deleteInPieces, PIECE } from '@/server/db/delete-in-pieces'
import type { CommandEvent } from '@/domain/pump/command'
import { retainedSince } from '@/server/db/retention-days'
import { inTransaction, type Queryable, runQuery } from '@/server/db/transaction'
import { applyTransitions, type CommandTransition } from './apply-transitions'
import { lockAfterFailures, recordLockouts } from './lock-after-failures'
import { PENDING_COMMAND, type PendingCommand } from './pending-command'

const MOST = 200

const transitionsFor = (commands: readonly PendingCommand[], event: CommandEvent) =>
  commands.map((command) => ({ command, event }))

/** Skips rows that another worker has locked. */
const selectCommands = (client: Queryable, where: string, now: Date) =>
  runQuery<PendingCommand>(
    client,
    `select ${PENDING_COMMAND} from command where ${where} order by created_at, id limit ${MOST} for update skip locked`,
    [now],
  )

/** Ends commands that may have failed; a pump that keeps failing is locked. */
async function endCommands(
  client: Queryable,
  steps: readonly CommandTransition[],
  now: Date,
): Promise<PendingCommand[]> {
  const ended = await applyTransitions(client, steps, now)
  await recordLockouts(client, await lockAfterFailures(client, ended, now), now)
  return ended
}

/** Ends the commands whose deadline has passed. */
export const sweepCommands = (now: Date): Promise<PendingCommand[]> =>
  inTransaction(async (client) => {
    const due = await selectCommands(
      client,
      `state in ('created', 'sent', 'accepted') and expires_at <= $1`,
      now,
    )
    return endCommands(client, transitionsFor(due, { type: 'tick' }), now)
  })

const ADDRESSES = `
  select d.id, d.public_id as "deviceId", d.family,
         coalesce((select json_agg(a.alias) from device_alias a where a.device_public_id = d.public_id), '[]') as aliases
  from device d where d.id = any($1::int[])`

type Address = { id: number; deviceId: string; family: string; aliases: string[] }

/** A command to be sent, and its device. */
export type ClaimedCommand = PendingCommand & Omit<Address, 'id'>

/** Claims the commands that wait to be sent, oldest first; each goes to exactly one of several workers. */
export const claimCommands = (now: Date): Promise<ClaimedCommand[]> =>
  inTransaction(async (client) => {
    const waiting = await selectCommands(client, `state = 'created' and expires_at > $1`, now)
    const taken = await applyTransitions(client, transitionsFor(waiting, { type: 'claim' }), now)
    if (taken.length === 0) return []
    const addresses = await runQuery<Address>(client, ADDRESSES, [taken.map(({ device }) => device)])
    const addressOf = new Map(addresses.map(({ id, ...address }) => [id, address]))
    return taken.flatMap((command) => {
      const address = addressOf.get(command.device)
      return address ? [{ ...command, ...address }] : []
    })
  })

/** Ends a claimed command that cannot be encoded, with the reason. */
export const refuseCommand = (id: string, error: string, now: Date): Promise<PendingCommand[]> =>
  inTransaction(async (client) => {
    const rows = await runQuery<PendingCommand>(
      client,
      `select ${PENDING_COMMAND} from command where id = $1 for update`,
      [id],
    )
    return endCommands(
      client,
      rows.map((command) => ({ command, event: { type: 'refuse' }, error })),
      now,
    )
  })

/** Those that ended before $1. */
export const EXPIRED_COMMANDS = `from command where ended_at < $1`

const PRUNE = `delete from command where id in (select id ${EXPIRED_COMMANDS} limit ${PIECE})`

/** Deletes old commands. */
export const pruneCommands = async (now: Date): Promise<number> =>
  deleteInPieces(PRUNE, [await retainedSince('commands', now)])
