import type { ErrorCode } from '@/contracts/error-codes'

export type Issue = { path: string; message: string }

/** An error shown to the client. Any other error is answered as `internal` and only logged. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly issues: Issue[] | undefined
  readonly retryAfterS: number | undefined
  /** The thing as it is now, for an edit that came too late. */
  readonly current: unknown

  constructor(
    code: ErrorCode,
    message: string,
    more: { issues?: Issue[]; retryAfterS?: number; current?: unknown } = {},
  ) {
    super(message)
    this.name = 'AppError'
    this.code = code
    this.issues = more.issues
    this.retryAfterS = more.retryAfterS
    this.current = more.current
  }
}

const DOWN_RETRY_S = 2

/** Message to clients while the database is unavailable. */
export const databaseDownError = (): AppError =>
  new AppError('unavailable', 'The service is briefly unavailable. Please try again.', {
    retryAfterS: DOWN_RETRY_S,
  })

/** Codes that mean "the database is unreachable", with their explanation. */
const DATABASE_DOWN_CODES: Readonly<Record<string, string>> = {
  // sockets
  ECONNREFUSED: 'nobody listens',
  ECONNRESET: 'the connection was cut',
  ECONNABORTED: 'the connection was cut',
  EPIPE: 'the connection was cut',
  ETIMEDOUT: 'no answer',
  EHOSTUNREACH: 'no way there',
  EHOSTDOWN: 'no way there',
  ENETUNREACH: 'no way there',
  ENETDOWN: 'no way there',
  ENOTFOUND: 'the name is unknown now',
  EAI_AGAIN: 'the name service is away',
  // Prisma
  P1001: 'cannot be reached',
  P1002: 'does not answer',
  P1008: 'operation timed out',
  P1017: 'closed the connection',
  P2024: 'no connection in time',
  P2028: 'the transaction lost its connection',
  P2037: 'too many connections',
  // SQLSTATE
  '08000': 'connection exception',
  '08001': 'cannot connect',
  '08003': 'no such connection',
  '08004': 'connection refused',
  '08006': 'connection failure',
  '08P01': 'a pooler lost its server',
  '25006': 'a standby that is not yet the primary',
  '53300': 'too many connections',
  '57P01': 'shutting down',
  '57P02': 'crashed',
  '57P03': 'starting or recovering',
}
/** Message patterns for errors without a code. */
const DATABASE_DOWN_TEXT =
  /timeout exceeded when trying to connect|timeout expired|Connection terminated|Client has encountered a connection error|Query read timeout|not (?:yet )?accepting connections|is starting up|is shutting down|in recovery mode|Can't reach database|DatabaseNotReachable|ConnectionClosed|SocketTimeout|TooManyConnections|server (?:login|conn)|pooler error|query_wait_timeout/i

/** Fields of an error that may hold its code: Node and pg use `code`, Prisma's adapter `originalCode` or a `kind`. */
type ErrorShape = {
  code?: unknown
  originalCode?: unknown
  kind?: unknown
  message?: unknown
  originalMessage?: unknown
  cause?: unknown
  meta?: { driverAdapterError?: unknown }
}

/** True when the error means that the database is unreachable, from either pg or Prisma. */
export function isDatabaseDown(error: unknown): boolean {
  if (error instanceof AppError) return error.code === 'unavailable'
  return causesOf(error).some(({ code, originalCode, kind, message, originalMessage }) => {
    const isKnown = [code, originalCode].some(
      (c) => typeof c === 'string' && Object.hasOwn(DATABASE_DOWN_CODES, c),
    )
    return (
      isKnown ||
      [kind, message, originalMessage].some((t) => typeof t === 'string' && DATABASE_DOWN_TEXT.test(t))
    )
  })
}

/** SQLSTATE class 22: a value that no column can hold, such as the year 0 or a number beyond its range. */
export function isDataException(error: unknown): boolean {
  return causesOf(error).some(({ code, originalCode }) =>
    [code, originalCode].some((c) => typeof c === 'string' && /^22[0-9A-Z]{3}$/.test(c)),
  )
}

/** A foreign key whose row has just gone: with an account that was deleted or merged while the request was on its way. */
export function isMissingReference(error: unknown): boolean {
  return causesOf(error).some(({ code, originalCode }) =>
    [code, originalCode].some((c) => c === '23503' || c === 'P2003'),
  )
}

const DEEPEST = 6

/** An error and what it was caused by. */
function causesOf(error: unknown, depth = 0): ErrorShape[] {
  if (!(error instanceof Object) || depth > DEEPEST) return []
  const failed: ErrorShape = error
  const inner = [failed.cause, failed.meta?.driverAdapterError]
  if (error instanceof AggregateError) inner.push(...error.errors)
  return [failed, ...inner.flatMap((one) => causesOf(one, depth + 1))]
}
