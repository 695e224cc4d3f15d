import type { Identity } from '@/ingest/rules/broker-access'
import type { CredentialHolder } from '@/server/devices/credentials/active'
import { hashSecret, isSameText } from '@/server/devices/credentials/secrets'

export type Login = { username: string; password: string }

/** The client that was accepted, and the credential that it used. */
export type AdmittedClient = { who: Identity; credentialId: string | null }

type Secret = CredentialHolder['secrets'][number]

/** Whether a secret has not expired; `now` in epoch milliseconds. */
export const isValidSecret = ({ expiresAt }: Secret, now: number): boolean =>
  expiresAt === null || expiresAt > now

type LoginRequest = {
  /** The broker is bound to loopback. */
  isLoopback: boolean
  /** The onboarding login. */
  login: Login | null
  /** That of a Home Assistant, which reads what the console publishes for it. */
  homeAssistant?: Login | null
  username: string | undefined
  password: Uint8Array | undefined
  /** The device that has or had credentials under this user name. */
  holder: Pick<CredentialHolder, 'publicId' | 'secrets'> | undefined
  now: number
}

const isLogin = ({ username = '', password = new Uint8Array() }: LoginRequest, login: Login): boolean => {
  const isUser = isSameText(username, login.username)
  return isSameText(password, login.password) && isUser
}

/**
 * The identity of a client of the embedded broker, or null when it may not connect. Secrets are compared as hashes, the
 * onboarding login in constant time.
 *
 * | broker is bound to | onboarding login is set | client sends | identity |
 * |---|---|---|---|
 * | any | yes | the login | onboarding |
 * | any | any | the login of Home Assistant, where there is one | home-assistant |
 * | any | any | its user name and anything else | refused |
 * | any | any | the id of a device that has or had credentials, a valid secret of it | that device |
 * | any | any | such an id and anything else | refused |
 * | loopback | any | no user name | open |
 * | loopback | no | another user name | open: there is nothing to compare it with |
 * | any | yes | another user name or password | refused |
 * | elsewhere | any | no user name | refused |
 * | elsewhere | no | anything else | refused |
 */
export function identifyClient(request: LoginRequest): AdmittedClient | null {
  const { isLoopback, login, homeAssistant, username, password, holder, now } = request
  const open: AdmittedClient | null = isLoopback ? { who: { kind: 'open' }, credentialId: null } : null
  if (username === undefined) return open
  if (login && isLogin(request, login)) return { who: { kind: 'onboarding' }, credentialId: null }
  if (homeAssistant && isLogin(request, homeAssistant))
    return { who: { kind: 'home-assistant' }, credentialId: null }
  if (username === homeAssistant?.username) return null
  if (!holder) return login ? null : open
  const hash = hashSecret(password ?? new Uint8Array())
  const secret = holder.secrets.find((one) => one.hash === hash && isValidSecret(one, now))
  return secret ? { who: { kind: 'device', deviceId: holder.publicId }, credentialId: secret.id } : null
}
