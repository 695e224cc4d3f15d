import type { CommandEvent } from '@/domain/pump/command'
import { pool } from '@/server/db/pool'
import { inTransaction, type Queryable, runQuery } from '@/server/db/transaction'
import { applyTransitions } from './apply-transitions'
import { PENDING_COMMAND, type PendingCommand } from './pending-command'

const MOST = 200

const transitionsFor = (commands: readonly PendingCommand[], event: CommandEvent) =>
  commands.map((command) => ({ command, event }))

/** What another worker holds is in its hands. */
const selectCommands = (client: Queryable, where: string, now: Date) =>
  runQuery<PendingCommand>(
    client,
    `select ${PENDING_COMMAND} from command where ${where} order by created_at, id limit ${MOST} for update skip locked`,
    [now],
  )

/** Ends the commands whose time has come. */
export const sweepCommands = (now: Date): Promise<PendingCommand[]> =>
  inTransaction(async (client) => {
    const due = await selectCommands(
      client,
      `state in ('created', 'sent', 'accepted') and expires_at <= $1`,
      now,
    )
    return applyTransitions(client, transitionsFor(due, { type: 'tick' }), now)
  })

const ADDRESSES = `
  select d.key, d."deviceId", d.family,
         coalesce((select json_agg(a.alias) from "DeviceAlias" a where a."deviceId" = d."deviceId"), '[]') as aliases
  from "Device" d where d.key = any($1::int[])`

type Address = { key: number; deviceId: string; family: string; aliases: string[] }

/** A command to be sent, and to whom. */
export type ClaimedCommand = PendingCommand & Omit<Address, 'key'>

/** Takes the commands that wait to be sent; each is given to exactly one of several workers. Oldest first. */
export const claimCommands = (now: Date): Promise<ClaimedCommand[]> =>
  inTransaction(async (client) => {
    const waiting = await selectCommands(client, `state = 'created' and expires_at > $1`, now)
    const taken = await applyTransitions(client, transitionsFor(waiting, { type: 'claim' }), now)
    if (taken.length === 0) return []
    const addresses = await runQuery<Address>(client, ADDRESSES, [taken.map(({ device }) => device)])
    const addressOf = new Map(addresses.map(({ key, ...address }) => [key, address]))
    return taken.flatMap((command) => {
      const address = addressOf.get(command.device)
      return address ? [{ ...command, ...address }] : []
    })
  })

/** Ends a command that was taken and cannot be said, with the reason. */
export const refuseCommand = (id: string, error: string, now: Date): Promise<PendingCommand[]> =>
  inTransaction(async (client) => {
    const rows = await runQuery<PendingCommand>(
      client,
      `select ${PENDING_COMMAND} from command where id = $1 for update`,
      [id],
    )
    return applyTransitions(
      client,
      rows.map((command) => ({ command, event: { type: 'refuse' }, error })),
      now,
    )
  })

const KEPT_DAYS = 90

const PRUNE = `delete from command where id in (select id from command where ended_at < $1 limit 10000)`

/** Forgets what was ordered long ago; a bounded number at a time. */
export async function pruneCommands(now: Date): Promise<void> {
  await runQuery(pool(), PRUNE, [new Date(now.getTime() - KEPT_DAYS * 86_400_000)])
}
