import pino from 'pino'
import { env } from './env'

/** Log fields of an error; database errors would otherwise include their whole connection. */
function brief(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { name, message, stack, cause } = error
  const code = 'code' in error ? error.code : undefined
  return { type: name, message, code, stack, ...(cause !== undefined && { cause: brief(cause) }) }
}

/** Structured lines on stdout. Secret values are redacted by name. */
export const log = pino({
  level: env.LOG_LEVEL,
  base: null,
  serializers: { err: brief },
  redact: ['password', 'token', '*.password', '*.token', 'req.headers.authorization', 'req.headers.cookie'],
})
