import { randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { addPasskey, passkeyLoginOptions, passkeyOptions } from '@/contracts/security'
import { newTotpSecret } from '@/server/accounts/totp'
import { db } from '@/server/db/prisma'
import { optOutToken } from '@/server/notifications/mail/opt-out'
import { createMailToken } from '@/server/notifications/mail/tokens'
import { signIn } from '~/tests/support/administration'
import { api, json } from '~/tests/support/api'
import { makeLink } from '~/tests/support/fixtures/dashboard-links'
import { makeKey } from '~/tests/support/fixtures/api-keys'
import { makeDevice, makeUser, PASSWORD, type Signed } from '~/tests/support/fixtures/factories'
import { authenticator } from '~/tests/support/services/authenticator'
import { type AuditCase, type AuditCases, onServerWithChannels, sessionIdOf } from '../audit-case'
import { externalSignIn } from '../external-sign-in'

const NEW_PASSWORD = 'another walk to the spring'
const CLIENT_OF_LINKS = 'e-mail link'

type Account = Pick<Signed, 'id' | 'email'>

const userOf = ({ id, email }: Account) => ({ type: 'user', id, name: email }) as const
const sessionOf = ({ email }: Pick<Account, 'email'>, id?: string) =>
  ({ type: 'session', name: email, ...(id !== undefined && { id }) }) as const
/** A user whom the request has proved, without a session. */
const provedAs = (user: Account) => userOf(user)

/** A call of somebody on their own account. */
const own = (body?: unknown) =>
  async function make(): Promise<AuditCase> {
    const user = await makeUser()
    return { token: user.token, body, entity: userOf(user) }
  }

async function twoSessions() {
  const user = await makeUser()
  const { token } = await json(await signIn(user))
  return { user, other: await sessionIdOf(token), call: { token: user.token } }
}

async function mailed(purpose: 'verify_email' | 'reset_password') {
  const user = await makeUser()
  const { id: userId, email } = user
  return { user, token: await createMailToken({ userId, email, purpose, now: new Date() }) }
}

const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate()

async function withSecret(totpAt: Date | null) {
  const [user, totpSecret] = [await makeUser(), newTotpSecret()]
  await db().user.update({ where: { id: user.id }, data: { totpSecret, totpAt } })
  return { token: user.token, body: { code: codeOf(totpSecret) }, entity: userOf(user) }
}

async function passkeyAnswer({ token }: Signed, key = authenticator()) {
  const { options, challenge } = await json(await api(passkeyOptions, { token, body: {} }))
  return { key, body: { name: 'Phone', challenge, answer: key.create(options) } }
}

async function withPasskey() {
  const user = await makeUser()
  const { key, body } = await passkeyAnswer(user)
  await api(addPasskey, { token: user.token, body })
  return { user, key }
}

async function withDevices() {
  const [user, owner] = [await makeUser(), await makeUser()]
  const owned = await makeDevice({ ownerId: user.id, name: 'Roof' })
  const shared = await makeDevice({ ownerId: owner.id, name: 'Barn' })
  await db().deviceShare.create({ data: { deviceUuid: shared.uuid, userId: user.id, role: 'viewer' } })
  return { user, owned, shared }
}

/** Each call by which accounts are made, entered, protected, changed and deleted. */
export const accountCases: AuditCases = {
  register: async () => {
    const email = `${randomUUID()}@example.org`
    return {
      body: { name: 'Ada', email, password: PASSWORD },
      actor: { type: 'user', name: email },
      entity: { 'user.create': { type: 'user', name: email }, 'session.start': sessionOf({ email }) },
    }
  },
  login: async () => {
    const user = await makeUser()
    const body = { email: user.email, password: PASSWORD }
    return { body, actor: provedAs(user), entity: sessionOf(user) }
  },
  logout: async () => {
    const user = await makeUser()
    return { token: user.token, entity: sessionOf(user, await sessionIdOf(user.token)) }
  },
  oauthCallback: externalSignIn,
  updateMe: async () => {
    const { user, other, call } = await twoSessions()
    const [body, entity] = [{ name: 'Grace', password: NEW_PASSWORD }, userOf(user)]
    const each = { 'user.update': entity, 'user.password': entity, 'session.end': sessionOf(user, other) }
    return { ...call, body, entity: each }
  },
  endOneSession: async () => {
    const { user, other, call } = await twoSessions()
    return { ...call, params: { id: other }, entity: sessionOf(user, other) }
  },
  logoutAll: async () => {
    const { user, other, call } = await twoSessions()
    return { ...call, entity: sessionOf(user, other) }
  },
  sendVerification: onServerWithChannels(own()),
  verifyEmail: async () => {
    const { user, token } = await mailed('verify_email')
    return { body: { token }, actor: provedAs(user), client: CLIENT_OF_LINKS, entity: userOf(user) }
  },
  forgotPassword: onServerWithChannels(async () => {
    const user = await makeUser()
    return { body: { email: user.email }, actor: { type: 'anonymous', id: null }, entity: userOf(user) }
  }),
  resetPassword: async () => {
    const { user, token } = await mailed('reset_password')
    const [entity, session] = [userOf(user), sessionOf(user, await sessionIdOf(user.token))]
    const { id, key } = await makeKey(user.id)
    const { token: linkToken } = await makeLink(user.id)
    return {
      secrets: [key, linkToken],
      body: { token, password: NEW_PASSWORD },
      ...{ actor: provedAs(user), client: CLIENT_OF_LINKS },
      entity: {
        ...{ 'user.password': entity, 'user.verify_email': entity, 'session.end': session },
        'api_key.revoke': { type: 'api_key', id, name: 'Script' },
        'dashboard.unshare': { type: 'dashboard', id: user.id, name: 'Hall' },
      },
    }
  },
  stopMails: async () => {
    const user = await makeUser()
    const body = { token: optOutToken({ userId: user.id, what: 'alerts' }) }
    return { body, actor: provedAs(user), client: CLIENT_OF_LINKS, entity: userOf(user) }
  },
  exportData: own(),
  startTotp: own({}),
  confirmTotp: () => withSecret(null),
  stopTotp: () => withSecret(new Date()),
  addPasskey: async () => {
    const user = await makeUser()
    const { body } = await passkeyAnswer(user)
    return { token: user.token, body, entity: userOf(user) }
  },
  removePasskey: async () => {
    const { user, key } = await withPasskey()
    return { token: user.token, params: { id: key.id }, entity: userOf(user) }
  },
  passkeyLogin: async () => {
    const { user, key } = await withPasskey()
    const { options, challenge } = await json(await api(passkeyLoginOptions))
    return { body: { challenge, answer: key.get(options) }, actor: provedAs(user), entity: sessionOf(user) }
  },
  deleteAccount: async () => {
    const { user, owned, shared } = await withDevices()
    return {
      token: user.token,
      body: { email: user.email },
      entity: {
        'user.delete': userOf(user),
        'device.release': { type: 'device', id: owned.publicId, name: 'Roof' },
        'device.unshare': { type: 'device', id: shared.publicId, name: 'Barn' },
      },
    }
  },
  proveSession: async () => {
    const user = await makeUser()
    const entity = sessionOf(user, await sessionIdOf(user.token))
    return { token: user.token, body: { password: PASSWORD }, entity }
  },
}
