import { headers } from 'next/headers'
import { whileDatabaseAnswers } from '@/server/db/database-pulse'
import { AppError } from '@/server/errors'
import { publicUrl } from '@/server/env'
import { log } from '@/server/log'
import { requireStorable } from './body'

/**
 * The adapter of server actions, which the session cookie may use: refuses a request without this site's Origin (Next
 * checks it against the Host, and lets a missing one pass), and hides the details of an unknown error.
 */
export function action<A extends unknown[], R>(verb: (...input: A) => Promise<R>) {
  return async (...input: A): Promise<R> => {
    const all = await headers()
    if (!isOwnOrigin(all.get('origin'), all.get('host'))) throw new AppError('forbidden', 'Forbidden')
    try {
      requireStorable(input)
      return await whileDatabaseAnswers(verb(...input))
    } catch (error) {
      if (error instanceof AppError) throw error
      log.error({ err: error }, 'action failed')
      throw new AppError('internal', 'Something went wrong')
    }
  }
}

/** Whether a request comes from this site's own pages. */
export function isOwnOrigin(origin: string | null, host: string | null): boolean {
  if (!origin || !URL.canParse(origin)) return false
  return new URL(origin).host === host || origin === new URL(publicUrl).origin
}
