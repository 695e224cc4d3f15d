import type * as z from 'zod'
import { AppError } from './errors'

/** The place in a paged list after which the next page begins, as a text for the client to hand back. */
export const encodeCursor = (place: readonly unknown[]): string =>
  Buffer.from(JSON.stringify(place)).toString('base64url')

/** The place that a cursor names; null without one, 400 for what is none of this list. */
export function decodeCursor<S extends z.ZodType>(schema: S, cursor: string | undefined): z.output<S> | null {
  if (cursor === undefined) return null
  try {
    return schema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))
  } catch {
    const message = 'This page is no longer valid'
    throw new AppError('invalid_input', message, { issues: [{ path: 'cursor', message }] })
  }
}
