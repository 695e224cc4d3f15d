import { AppError } from '@/server/errors'

const MIN_LENGTH = 8
/** The heads of public leak lists that are at least eight characters long; compared without case and padding digits. */
const COMMON = new Set([
  'password', 'passw0rd', 'p@ssword', 'p@ssw0rd', 'qwertyui', 'qwertyuiop', 'qwerty123', 'asdfghjk', 'asdfghjkl', 'zxcvbnm1',
  '12345678', '123456789', '1234567890', '11111111', '00000000', '87654321', '88888888', '12341234', 'abcd1234', '1q2w3e4r',
  '1qaz2wsx', 'iloveyou', 'sunshine', 'princess', 'football', 'baseball', 'superman', 'trustno1', 'welcome1', 'letmein1',
  'admin123', 'administrator', 'changeme', 'whatever', 'computer', 'internet', 'starwars', 'dragon123', 'monkey123',
  'michelle', 'jennifer', 'liverpool', 'charlie1', 'watertank', 'cistern1',
]) // prettier-ignore

/**
 * | password                                             | answer  |
 * |------------------------------------------------------|---------|
 * | shorter than 8 characters                            | refused |
 * | fewer than 4 different characters                    | refused |
 * | common, also with digits or marks put before or after| refused |
 * | the e-mail address or its local part                 | refused |
 * | anything else                                        | null    |
 */
export function passwordProblem({ password, email }: { password: string; email: string }): string | null {
  const lower = password.toLowerCase()
  const core = lower.replace(/^[\d\W_]+|[\d\W_]+$/g, '')
  if ([...password].length < MIN_LENGTH) return `Use at least ${MIN_LENGTH} characters for the password`
  if (new Set(lower).size < 4) return 'That password is too simple; use more different characters'
  if (COMMON.has(lower) || COMMON.has(core)) return 'That password is too common; choose another'
  if (lower === email || lower === email.split('@')[0])
    return 'The password must differ from the e-mail address'
  return null
}

/** Throws a 400 that names the password field. */
export function requireGoodPassword(candidate: { password: string; email: string }): void {
  const message = passwordProblem(candidate)
  if (message) throw new AppError('invalid_input', message, { issues: [{ path: 'password', message }] })
}
