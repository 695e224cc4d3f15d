import type * as z from 'zod'
import { ERROR_STATUS } from '@/contracts/error-codes'
import type { Endpoint } from '@/contracts/endpoint'
import {
  AppError,
  databaseDownError,
  isDatabaseDown,
  isDataException,
  isMissingReference,
} from '@/server/errors'
import { log } from '@/server/log'
import { logRefusal } from './refusal-log'

function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (isDatabaseDown(error)) return databaseDownError()
  // The contracts reject known invalid values; values that only the database rejects are no server error either.
  if (isDataException(error)) return new AppError('invalid_input', 'A value is outside what can be stored')
  if (isMissingReference(error)) return new AppError('conflict', 'What this is about has just gone')
  return new AppError('internal', 'Something went wrong')
}

/** The call that failed; without an endpoint it is none of the contract's. */
type Failed = { endpoint?: Endpoint; requestId: string }

/** An error as a caller may know it; an unknown one is logged first, and that a call was refused. */
function shownError(error: unknown, { endpoint, requestId }: Failed): AppError {
  const shown = asAppError(error)
  if (endpoint) logRefusal(endpoint, shown, requestId)
  if (shown !== error) log.error({ err: error, requestId, code: shown.code }, 'request failed')
  return shown
}

type Answered = { status: number; ms: number }

/** One line for each call that was answered, at the level debug: its route, never its address. */
export function logAnswer(
  { method, path }: Endpoint,
  { status, ms }: Answered,
  by: 'request' | 'action',
): void {
  log.debug({ method, path, status, ms }, by)
}

/** The public part of an error and its status, for a server action. */
export function errorBodyOf(error: unknown, failed: Failed) {
  const { message, code, issues, current } = shownError(error, failed)
  const { requestId } = failed
  const more = { ...(issues && { issues }), ...(current !== undefined && { current }) }
  return { message, code, requestId, status: ERROR_STATUS[code], ...more }
}

/** The response to an error: its public part; everything else is logged. */
export function errorResponse(error: unknown, failed: Failed): Response {
  const shown = shownError(error, failed)
  const { requestId } = failed
  const headers = new Headers({ 'cache-control': 'no-store', 'x-request-id': requestId })
  if (shown.retryAfterS) headers.set('retry-after', String(shown.retryAfterS))
  const { message, code, issues, current } = shown
  const body = { message, code, requestId, issues, current }
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

/** zod's messages for a missing or mistyped value are technical; every other message is written in the contract. */
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
