/** The one table of errors: what a verb throws and the status a client sees. */
export const ERROR_STATUS = {
  invalid_input: 400,
  unauthenticated: 401,
  totp_required: 401,
  forbidden: 403,
  reauth_required: 403,
  not_found: 404,
  conflict: 409,
  interlock: 409,
  too_large: 413,
  unsupported_media: 415,
  too_many: 429,
  internal: 500,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof ERROR_STATUS
export type Issue = { path: string; message: string }

/** An error a client may read. Anything else thrown is answered as `internal` and only logged. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly issues: Issue[] | undefined
  readonly retryAfterS: number | undefined

  constructor(code: ErrorCode, message: string, more: { issues?: Issue[]; retryAfterS?: number } = {}) {
    super(message)
    this.name = 'AppError'
    this.code = code
    this.issues = more.issues
    this.retryAfterS = more.retryAfterS
  }
}

const DATABASE_DOWN = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'P1001',
  'P1002',
  'P1008',
  'P1017',
  'P2024',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08006',
  '08003',
  '08001',
])
const DOWN_TEXT =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|not (?:yet )?accepting connections|is starting up|is shutting down|in recovery mode|Can't reach database/i

/** True when the error means that the database cannot be reached now, whoever (pg or Prisma) reports it. */
export function isDatabaseDown(error: unknown): boolean {
  for (let e: unknown = error, depth = 0; e instanceof Object && depth < 5; depth++) {
    const { code, message, cause } = e as { code?: unknown; message?: unknown; cause?: unknown }
    if (typeof code === 'string' && DATABASE_DOWN.has(code)) return true
    if (typeof message === 'string' && DOWN_TEXT.test(message)) return true
    if (e instanceof AggregateError && e.errors.some(isDatabaseDown)) return true
    e = cause
  }
  return false
}
