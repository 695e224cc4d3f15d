import { env } from '@/server/env'
import { AppError } from '@/server/errors'

/** Whether this server sends mail at all. */
export const hasMail = (): boolean => env.SMTP_URL !== undefined

/** Throws a 503 on a server that sends none. */
export function requireMail(): void {
  if (!hasMail()) throw new AppError('unavailable', 'This server sends no e-mail')
}
