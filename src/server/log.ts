import pino from 'pino'
import { redactValue } from '@/domain/text/redact'
import { env } from './env'
import { activeTraceIds } from './tracing/trace'
import { currentLogContext } from './logging/log-context'
import { LogRing, ringLineOf } from './logging/log-ring'
import { knownSecrets } from './logging/known-secrets'

/** Log fields of an error; database errors would otherwise include their whole connection. */
function brief(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { name, message, stack, cause } = error
  const code = 'code' in error ? error.code : undefined
  return { type: name, message, code, stack, ...(cause !== undefined && { cause: brief(cause) }) }
}

type Log = { logger: pino.Logger; ring: LogRing }

declare global {
  var cisternLog: Log | undefined
}

const TRACE_ID = /^[0-9a-f]{16}(?:[0-9a-f]{16})?$/

/** They look like secrets and are none. */
function keepTraceIds(record: Record<string, unknown>, given: Record<string, unknown>): void {
  for (const name of ['trace_id', 'span_id']) {
    const id = given[name]
    if (typeof id === 'string' && TRACE_ID.test(id)) record[name] = id
  }
}

/** One line on the standard output, and the same in the ring; secrets are masked in both. */
function writeTo(ring: LogRing) {
  const stdout = pino.destination({ fd: 1, sync: true })
  return (text: string): void => {
    const given = JSON.parse(text) as Record<string, unknown>
    const record = redactValue(given, knownSecrets()) as Record<string, unknown>
    keepTraceIds(record, given)
    stdout.write(`${JSON.stringify(record)}\n`)
    ring.push(ringLineOf(record))
  }
}

function makeLog(): Log {
  const ring = new LogRing()
  const options: pino.LoggerOptions = {
    level: env.LOG_LEVEL,
    base: null,
    serializers: { err: brief },
    // a copy: pino adds the fields of the line to it
    mixin: () => ({ ...currentLogContext(), ...activeTraceIds() }),
  }
  return { logger: pino(options, { write: writeTo(ring) }), ring }
}

/** On globalThis, because Next loads this module more than once and all parts share one level. */
globalThis.cisternLog ??= makeLog()

/** Structured lines on stdout. */
export const log = globalThis.cisternLog.logger

/** The lines that were written lately. */
export const logRing = globalThis.cisternLog.ring

/** Sets the level of this process. */
export function applyLogLevel(level: string): void {
  if (log.level !== level) log.level = level
}
