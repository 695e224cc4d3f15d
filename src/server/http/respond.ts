import type * as z from 'zod'
import { AppError, databaseDownError, ERROR_STATUS, isDatabaseDown, isDataException } from '@/server/errors'
import { log } from '@/server/log'

function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (isDatabaseDown(error)) return databaseDownError()
  // The contracts refuse what they know of; what only the database knows is no fault of the server either.
  if (isDataException(error)) return new AppError('invalid_input', 'A value is outside what can be stored')
  return new AppError('internal', 'Something went wrong')
}

/** The answer to an error: what a client may know; everything else goes to the log. */
export function errorResponse(error: unknown, requestId: string): Response {
  const shown = asAppError(error)
  if (shown !== error) log.error({ err: error, requestId, code: shown.code }, 'request failed')
  const headers = new Headers({ 'cache-control': 'no-store', 'x-request-id': requestId })
  if (shown.retryAfterS) headers.set('retry-after', String(shown.retryAfterS))
  const body = { message: shown.message, code: shown.code, requestId, issues: shown.issues }
  return Response.json(body, { status: ERROR_STATUS[shown.code], headers })
}

/** Parses with a schema; a misfit is a 400 whose message is the first issue's and whose issues name every field. */
export function parseInput<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.map((i) => ({
    path: i.path.map(String).join('.'),
    message: issueMessage(i),
  }))
  throw new AppError('invalid_input', issues[0]?.message ?? 'Invalid input', { issues })
}

/** zod's own words for a missing or mistyped value are a programmer's; every other message is written in the contract. */
function issueMessage({ code, message, path }: z.core.$ZodIssue): string {
  const name = String(path.at(-1) ?? 'The input')
  if (code === 'invalid_type') {
    return message.endsWith('received undefined')
      ? `${name} is required`
      : message.replace('Invalid input', name)
  }
  if (code === 'unrecognized_keys') return message.replace('Unrecognized', 'Unknown')
  return message
}
