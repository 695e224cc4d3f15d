import { describe, expect, it } from 'vitest'
import { getMe, login, updateMe } from '@/contracts/account'
import { db } from '@/server/db/prisma'
import { api, json } from '~/tests/support/api'
import { makeUser, PASSWORD } from '~/tests/support/fixtures/factories'

const me = async (token: string) => (await json(await api(getMe, { token }))).user
const NEW = 'another walk to the well'

describe('the profile', () => {
  it('saves what was sent and leaves the rest', async () => {
    const { token, email } = await makeUser()
    const first = { name: ' Ada ', timezone: 'Europe/Madrid', locale: 'es', email, role: 'user' }
    expect((await api(updateMe, { token, body: first })).status).toBe(200)
    await api(updateMe, { token, body: { preferences: { units: 'imperial' } } })
    await api(updateMe, { token, body: { preferences: { theme: 'dark' }, phone: ' +34 600 123 456 ' } })
    expect(await me(token)).toMatchObject({
      name: 'Ada',
      timezone: 'Europe/Madrid',
      locale: 'es',
      phone: '+34 600 123 456',
      preferences: { units: 'imperial', theme: 'dark', language: 'en', alertEmails: true },
    })
  })

  it('keeps every preference of several that are saved at once', async () => {
    const { token } = await makeUser()
    const wanted = { theme: 'dark', units: 'imperial', language: 'es', alertEmails: false }
    const saves = Object.entries(wanted).map(([key, value]) =>
      api(updateMe, { token, body: { preferences: { [key]: value } } }),
    )
    expect((await Promise.all(saves)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await me(token)).preferences).toEqual(wanted)
  })

  it('deletes a telephone number that is sent empty', async () => {
    const { token } = await makeUser()
    await api(updateMe, { token, body: { phone: '4002' } })
    await api(updateMe, { token, body: { phone: '' } })
    expect((await me(token)).phone).toBe('')
  })

  it.each([
    [{ email: 'other@example.org' }, 'email'],
    [{ role: 'superuser' }, 'role'],
    [{ name: '  ' }, 'name'],
    [{ timezone: 'Mars/Olympus' }, 'timezone'],
    [{ locale: 'not a locale' }, 'locale'],
    [{ avatarUrl: 'javascript:alert(1)' }, 'avatarUrl'],
    [{ avatarUrl: 'http://example.org/a.png' }, 'avatarUrl'],
    [{ avatarUrl: 'data:image/svg+xml;base64,AAAA' }, 'avatarUrl'],
    [{ phone: 'call me' }, 'phone'],
    [{ preferences: { theme: 'pink' } }, 'preferences.theme'],
    [{ preferences: { admin: true } }, 'preferences'],
    [{ emailVerified: true }, ''],
  ])('%o is refused and changes nothing', async (body, path) => {
    const { token } = await makeUser()
    const before = await me(token)
    const response = await api(updateMe, { token, body: { firstName: 'Changed', ...body } })
    expect(response.status).toBe(400)
    expect((await json(response)).issues[0].path).toBe(path)
    expect(await me(token)).toEqual(before)
  })
})

describe('the password', () => {
  const other = async (email: string, password = PASSWORD) =>
    json(await api(login, { body: { email, password } }))

  it('changes in a fresh session and ends every other one', async () => {
    const { token, email } = await makeUser()
    const elsewhere = (await other(email)).token
    expect((await api(updateMe, { token, body: { password: NEW } })).status).toBe(200)
    expect((await api(getMe, { token })).status).toBe(200)
    expect((await api(getMe, { token: elsewhere })).status).toBe(401)
    expect((await api(login, { body: { email, password: PASSWORD } })).status).toBe(401)
    expect((await other(email, NEW)).user.email).toBe(email)
  })

  it('needs the current one in an older session', async () => {
    const { token, id } = await makeUser()
    await db().session.updateMany({
      where: { userId: id },
      data: { provedAt: new Date(Date.now() - 660_000) },
    })
    for (const body of [{ password: NEW }, { password: NEW, currentPassword: 'wrong' }]) {
      const response = await api(updateMe, { token, body })
      expect([response.status, (await json(response)).code]).toEqual([403, 'reauth_required'])
    }
    const right = { password: NEW, currentPassword: PASSWORD }
    expect((await api(updateMe, { token, body: right })).status).toBe(200)
  })

  it('left blank stays, weak is refused', async () => {
    const { token, email } = await makeUser()
    expect((await api(updateMe, { token, body: { password: '' } })).status).toBe(200)
    expect((await api(updateMe, { token, body: { password: 'password1' } })).status).toBe(400)
    expect((await other(email)).user.email).toBe(email)
  })
})
