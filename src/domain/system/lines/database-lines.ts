import { type HealthLine, lineOf } from '../line'
import { historyOf } from '../samples'
import { wordAbove, worstOf } from '../words'
import type { HealthInputs } from './types'

const LATENCY_MS = { attention: 250, bad: 1_000 }
/** Share of the connections that the server allows. */
const CONNECTIONS = { attention: 0.75, bad: 0.9 }
/** Keeps rows locked, and vacuum from removing what was deleted since. */
const TRANSACTION_MS = { attention: 60_000, bad: 600_000 }
const REPLICA_LAG_MS = { attention: 10_000, bad: 60_000 }

const replicaLines = ({ state: { database, now }, samples }: HealthInputs): HealthLine[] =>
  database.replicas.map(({ name, state, lagMs }) =>
    lineOf({
      id: 'database.replica',
      group: 'database',
      of: name,
      // a replica that has nothing to replay tells no lag
      word: worstOf([
        state === 'streaming' ? 'ok' : 'attention',
        lagMs === null ? 'ok' : wordAbove(lagMs, REPLICA_LAG_MS),
      ]),
      value: lagMs,
      unit: 'ms',
      details: { state },
      history: historyOf(samples, `replica.${name}`, now),
    }),
  )

/** How old its last segment may be is the operator's to say: a database in which nothing happens archives nothing. */
const archiveLines = ({ state: { database, now }, samples }: HealthInputs): HealthLine[] =>
  database.archive
    ? [
        lineOf({
          ...{ id: 'database.archive', group: 'database', unit: 'ms', value: database.archive.sinceMs },
          word: database.archive.isFailing ? 'bad' : 'ok',
          history: historyOf(samples, 'database.archiveMs', now),
        }),
      ]
    : []

export function databaseLines(seen: HealthInputs): HealthLine[] {
  const { state, samples } = seen
  const { database, now } = state
  const group = 'database'
  const history = (name: string) => historyOf(samples, `database.${name}`, now)
  return [
    lineOf({
      ...{ id: 'database.answer', group, unit: 'ms', value: database.latencyMs },
      word: wordAbove(database.latencyMs, LATENCY_MS),
      details: { version: database.version, role: database.isReplica ? 'replica' : 'primary' },
      history: history('latencyMs'),
    }),
    lineOf({
      ...{ id: 'database.connections', group, unit: 'count', value: database.connections },
      word: wordAbove(database.connections / Math.max(1, database.connectionLimit), CONNECTIONS),
      limit: database.connectionLimit,
      history: history('connections'),
    }),
    lineOf({
      ...{ id: 'database.transaction', group, unit: 'ms', value: database.transactionMs ?? 0 },
      word: wordAbove(database.transactionMs ?? 0, TRANSACTION_MS),
      history: history('transactionMs'),
    }),
    lineOf({
      ...{ id: 'database.size', group, unit: 'bytes', value: database.sizeBytes, word: 'ok' },
      history: history('sizeBytes'),
    }),
    ...replicaLines(seen),
    ...archiveLines(seen),
  ]
}
