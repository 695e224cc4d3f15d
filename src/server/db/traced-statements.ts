import type pg from 'pg'
import { isInSpan, withSpan } from '@/server/tracing/trace'
import { statementName } from '@/server/tracing/statement-name'

const SEEN = Symbol('cistern.traced')

type Config = { text: string; name?: string; [SEEN]?: true }
type Run = (...args: unknown[]) => unknown

/** A statement as pg takes it; what submits itself (a cursor, a COPY) is left alone. */
function configOf(first: unknown): Config | null {
  if (typeof first === 'string') return { text: first }
  const isConfig = first instanceof Object && 'text' in first && !('submit' in first)
  return isConfig ? (first as Config) : null
}

function attributesOf({ text, name }: Config) {
  const summary = statementName(text)
  const [operation, table] = summary.split(' ')
  return {
    summary,
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      ...(table && { 'db.collection.name': table }),
      ...(name && { 'cistern.statement': name }),
    },
  }
}

/**
 * Runs a statement in a span below the active one, by its name and never with its values. Outside of a span there is
 * none: what a process asks every second would drown the rest.
 */
function tracedQuery(run: Run, args: unknown[]): unknown {
  const [first, ...rest] = args
  const config = configOf(first)
  // a callback means a caller inside pg, whose own caller has the span
  if (!config || config[SEEN] || typeof rest.at(-1) === 'function' || !isInSpan()) return run(...args)
  const { summary, attributes } = attributesOf(config)
  return withSpan(summary, { kind: 'client', attributes }, () => run({ ...config, [SEEN]: true }, ...rest))
}

type ClientClass = new (config?: pg.ClientConfig) => pg.Client

/** A client whose statements have spans. */
export const tracedClient = (Base: ClientClass): ClientClass =>
  class extends Base {
    override query(...args: unknown[]): never {
      return tracedQuery((...all) => (super.query as Run)(...all), args) as never
    }
  }

/** Gives a pool's own statements spans, in which the wait for a connection counts. Its class stays what libraries look for. */
export function traceStatements(pool: pg.Pool): void {
  const query = pool.query.bind(pool) as Run
  pool.query = ((...args: unknown[]) => tracedQuery(query, args)) as typeof pool.query
}
