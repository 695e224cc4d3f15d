import { describe, expect, it } from 'vitest'
import { getMe } from '@/contracts/account'
import {
  addPasskey,
  getSecurity,
  passkeyLogin,
  passkeyLoginOptions,
  passkeyOptions,
  removePasskey,
} from '@/contracts/security'
import { db } from '@/server/db/prisma'
import { api, json } from '~/tests/support/api'
import { authenticator } from '~/tests/support/services/authenticator'
import { makeUser, PASSWORD, type Signed } from '~/tests/support/fixtures/factories'

type Begun = { options: Record<string, unknown>; challenge: string }
const begin = async (token: string): Promise<Begun> => json(await api(passkeyOptions, { token, body: {} }))
const beginLogin = async (): Promise<Begun> => json(await api(passkeyLoginOptions))

async function add({ token }: Pick<Signed, 'token'>, key = authenticator()) {
  const { options, challenge } = await begin(token)
  const response = await api(addPasskey, {
    token,
    body: { name: 'My phone', challenge, answer: key.create(options) },
  })
  return { key, response }
}
const signIn = (challenge: string, answer: object) => api(passkeyLogin, { body: { challenge, answer } })

describe('adding', () => {
  it('asks for a passkey that is found without an address and verifies its owner', async () => {
    const { token, id } = await makeUser()
    const { options } = await begin(token)
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Cistern' },
      user: { id: Buffer.from(id).toString('base64url') },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    const { key, response } = await add({ token })
    expect(response.status).toBe(200)
    const { passkeys } = await json(await api(getSecurity, { token }))
    expect(passkeys).toEqual([expect.objectContaining({ id: key.id, name: 'My phone', lastUsedAt: null })])
    expect((await begin(token)).options['excludeCredentials']).toEqual([
      expect.objectContaining({ id: key.id }),
    ])
  })

  it.each([
    ['another site', { origin: 'https://cistern.evil.example' }],
    ['another party', { rpId: 'evil.example' }],
    ['an owner who was not verified', { verified: false }],
    ['an answer of another kind', { type: 'webauthn.get' }],
  ])('%s is refused', async (_, lies) => {
    const { token, id } = await makeUser()
    const { options, challenge } = await begin(token)
    const body = { name: 'x', challenge, answer: authenticator().create(options, lies) }
    expect((await api(addPasskey, { token, body })).status).toBe(400)
    expect(await db().passkey.count({ where: { userId: id } })).toBe(0)
  })

  it.each([
    {},
    { id: 1 },
    { id: 'x', response: { clientDataJSON: 7 } },
    { response: { attestationObject: 'AA' } },
  ])('nonsense %j is refused', async (answer) => {
    const { token } = await makeUser()
    const { challenge } = await begin(token)
    expect((await api(addPasskey, { token, body: { name: 'x', challenge, answer } })).status).toBe(400)
    expect((await signIn((await beginLogin()).challenge, answer)).status).toBe(401)
  })

  it('a challenge works once, for the session that asked, and for its purpose', async () => {
    const [mine, theirs] = [await makeUser(), await makeUser()]
    const { options, challenge } = await begin(mine.token)
    const body = () => ({ name: 'x', challenge, answer: authenticator().create(options) })
    expect((await api(addPasskey, { token: theirs.token, body: body() })).status).toBe(400)
    expect((await api(addPasskey, { token: mine.token, body: body() })).status).toBe(200)
    expect((await api(addPasskey, { token: mine.token, body: body() })).status).toBe(400)
    const { options: other, challenge: forLogin } = await beginLogin()
    const crossed = authenticator().create({ ...options, challenge: other['challenge'] })
    const wrong = { name: 'x', challenge: forLogin, answer: crossed }
    expect((await api(addPasskey, { token: mine.token, body: wrong })).status).toBe(400)
  })

  it('needs the password in an older session', async () => {
    const { id, token } = await makeUser()
    const provedAt = new Date(Date.now() - 660_000)
    await db().session.updateMany({ where: { userId: id }, data: { provedAt } })
    const refused = await api(passkeyOptions, { token, body: {} })
    expect([refused.status, (await json(refused)).code]).toEqual([403, 'reauth_required'])
    const proved = await api(passkeyOptions, { token, body: { currentPassword: PASSWORD } })
    expect(proved.status).toBe(200)
  })
})

describe('signing in', () => {
  it('needs neither address nor password nor code, and says when it was used', async () => {
    const user = await makeUser()
    const { key } = await add(user)
    await db().user.update({ where: { id: user.id }, data: { totpAt: new Date(), totpSecret: 'A' } })
    const { options, challenge } = await beginLogin()
    expect(options['allowCredentials']).toBeUndefined()
    const response = await signIn(challenge, key.get(options))
    const { token, user: signed } = await json(response)
    expect(signed.id).toBe(user.id)
    expect(response.headers.get('set-cookie')).toContain('HttpOnly')
    expect((await api(getMe, { token })).status).toBe(200)
    const { passkeys } = await json(await api(getSecurity, { token }))
    expect(passkeys[0].lastUsedAt).not.toBeNull()
  })

  it.each([
    ['another site', { origin: 'https://cistern.evil.example' }],
    ['another party', { rpId: 'evil.example' }],
    ['an owner who was not verified', { verified: false }],
    ['somebody else’s handle', { userHandle: 'c29tZWJvZHkgZWxzZQ' }],
  ])('%s opens nothing', async (_, lies) => {
    const { key } = await add(await makeUser())
    const { options, challenge } = await beginLogin()
    expect((await signIn(challenge, key.get(options, lies))).status).toBe(401)
  })

  it('an answer works once, also when it comes twice at once', async () => {
    const { key } = await add(await makeUser())
    const { options, challenge } = await beginLogin()
    const answer = key.get(options)
    const answers = await Promise.all([signIn(challenge, answer), signIn(challenge, answer)])
    expect(answers.map((a) => a.status).sort()).toEqual([200, 400])
    const fresh = await beginLogin()
    expect((await signIn(fresh.challenge, answer)).status).toBe(401)
  })

  it('a copy of the key, whose count falls behind, is refused', async () => {
    const { key } = await add(await makeUser())
    const use = async () => {
      const { options, challenge } = await beginLogin()
      return (await signIn(challenge, key.get(options))).status
    }
    key.setCount(20)
    expect(await use()).toBe(200)
    key.setCount(5)
    expect(await use()).toBe(401)
    key.setCount(30)
    expect(await use()).toBe(200)
  })

  it('an unknown passkey, a removed one and a disabled account open nothing', async () => {
    const [user, other] = [await makeUser(), await makeUser()]
    const { key } = await add(user)
    const use = async (by = key) => {
      const { options, challenge } = await beginLogin()
      return (await signIn(challenge, by.get(options))).status
    }
    expect(await use(authenticator())).toBe(401)
    await db().user.update({ where: { id: user.id }, data: { disabledAt: new Date() } })
    expect(await use()).toBe(401)
    await db().user.update({ where: { id: user.id }, data: { disabledAt: null } })
    const params = { id: key.id }
    expect((await api(removePasskey, { token: other.token, params })).status).toBe(404)
    expect(await use()).toBe(200)
    expect((await api(removePasskey, { token: user.token, params })).status).toBe(200)
    expect(await use()).toBe(401)
  })
})

it('an old session must prove itself before it removes a passkey, and cannot guess for ever', async () => {
  const { token, id } = await makeUser()
  const { key } = await add({ token })
  await db().session.updateMany({
    where: { userId: id },
    data: { provedAt: new Date(Date.now() - 11 * 60_000) },
  })
  const remove = (currentPassword?: string) =>
    api(removePasskey, { token, params: { id: key.id }, body: currentPassword ? { currentPassword } : {} })
  for (const guess of [undefined, 'not the password']) {
    const refused = await remove(guess)
    expect([refused.status, (await json(refused)).code]).toEqual([403, 'reauth_required'])
  }
  expect(await db().passkey.count({ where: { userId: id } })).toBe(1)
  expect((await remove(PASSWORD)).status).toBe(200)
  for (let n = 0; n < 8; n++) await remove('not the password')
  expect((await remove(PASSWORD)).status).toBe(429)
})
