import { createHash, timingSafeEqual } from 'node:crypto'

export type Login = { username: string; password: string }

const digest = (text: string | Uint8Array): Buffer => createHash('sha256').update(text).digest()

const isSame = (given: string | Uint8Array, wanted: string): boolean =>
  timingSafeEqual(digest(given), digest(wanted))

const isLogin = (given: { username: string; password: Uint8Array }, login: Login): boolean => {
  const isUser = isSame(given.username, login.username)
  return isSame(given.password, login.password) && isUser
}

/**
 * Whether a client may connect to the embedded broker. The comparison takes the same time for every guess.
 *
 * | broker is bound to | onboarding login is set | client gives | may |
 * |---|---|---|---|
 * | loopback | any | no user name | yes |
 * | loopback | no | a user name | yes: there is nothing to compare it with |
 * | any | yes | the login | yes |
 * | any | yes | another user name or password | no |
 * | elsewhere | any | no user name | no |
 * | elsewhere | no | anything | no |
 */
export function mayConnect({
  isLoopback,
  login,
  username,
  password,
}: {
  isLoopback: boolean
  login: Login | null
  username: string | undefined
  password: Uint8Array | undefined
}): boolean {
  if (username === undefined) return isLoopback
  if (!login) return isLoopback
  return isLogin({ username, password: password ?? new Uint8Array() }, login)
}
