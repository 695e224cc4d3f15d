import { env } from '@/server/env'
import { AppError } from '@/server/errors'

/** Whether this server sends mail. */
export const hasMail = (): boolean => env.SMTP_URL !== undefined

/** Throws a 503 on a server without mail. */
export function requireMail(): void {
  if (!hasMail()) throw new AppError('unavailable', 'This server sends no e-mail')
}
