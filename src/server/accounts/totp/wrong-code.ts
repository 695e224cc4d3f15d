import { AppError } from '@/server/errors'

/** At sign-in the code is what is still wanted; elsewhere it is a field like another. */
export function wrongCodeError(code: 'invalid_input' | 'totp_required' = 'invalid_input'): AppError {
  const message = 'That code is not right. Wait for the next one and try again.'
  return new AppError(code, message, { issues: [{ path: 'code', message }] })
}
