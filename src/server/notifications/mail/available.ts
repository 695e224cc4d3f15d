import { AppError } from '@/server/errors'
import { isChannelOn } from '@/server/runtime/flags'

/** Whether this server sends mail now. */
export const hasMail = (): boolean => isChannelOn('email')

/** Throws a 503 on a server without mail. */
export function requireMail(): void {
  if (!hasMail()) throw new AppError('unavailable', 'This server sends no e-mail')
}
