import { truncate } from '@/domain/text/truncate'
import { isDatabaseDown } from '@/server/errors'

/** SQLSTATE classes of data that Postgres refuses (22), or that exceeds its limits (54). */
const DATA_FAULT = /^(22|54)[0-9A-Z]{3}$/

const sqlState = (error: unknown): string | null =>
  error instanceof Object && 'code' in error && typeof error.code === 'string' ? error.code : null

/**
 * True when an error is caused by the data, so that a retry cannot help. Any other error is retried without end and
 * logged: a message set aside by mistake is lost.
 *
 * | error | data fault |
 * |---|---|
 * | SQLSTATE class 22 or 54 | yes |
 * | a number that cannot be encoded (RangeError) | yes |
 * | the database is away, shutting down or full, a deadlock, a missing table or partition, a deadline | no |
 * | anything else | no |
 */
export function isDataFault(error: unknown): boolean {
  if (isDatabaseDown(error)) return false
  const state = sqlState(error)
  if (state !== null && DATA_FAULT.test(state)) return true
  return error instanceof RangeError
}

/** A short text for logs and counts. */
export function failureReason(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return truncate(`${sqlState(error) ?? ''} ${message}`.trim(), 200)
}
