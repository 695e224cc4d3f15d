import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { register } from '@/contracts/account'
import {
  acceptUserInvitation,
  importInvitations,
  inviteUser,
  resendUserInvitation,
  showUserInvitation,
} from '@/contracts/admin/invitations'
import { getRegistration, setRegistration } from '@/contracts/admin/registration'
import { findOrCreateExternalUser } from '@/server/accounts/oauth/external-user'
import { jobSource } from '@/server/audit/record'
import { db } from '@/server/db/prisma'
import { answerOf, recordsOf } from '~/tests/support/administration'
import { api, json } from '~/tests/support/api'
import { makeUser, PASSWORD, type Signed } from '~/tests/support/fixtures/factories'

const KEY = 'registration.mode'
const fresh = () => `${randomUUID()}@example.org`
const statusOf = async (response: Response) => ({ ...(await json(response)), status: response.status })
const set = (by: Signed, mode: string) => answerOf(setRegistration, by, { body: { mode } })
const registerAs = async (email: string) => {
  return statusOf(await api(register, { body: { name: 'Ada', email, password: PASSWORD } }))
}
const enter = (email: string, sub = randomUUID()) =>
  findOrCreateExternalUser({
    issuer: 'https://idp.example.org',
    claims: { sub, email },
    language: 'en',
    source: jobSource('test', new Date()),
  })

afterEach(() => db().setting.deleteMany({ where: { key: KEY } }))

describe('registration', () => {
  it('is open until an administrator says otherwise', async () => {
    expect(await json(await api(getRegistration))).toEqual({ mode: 'open' })
  })

  it.each([
    ['invitation', 'Registration is by invitation. Ask an administrator of this console to invite you.'],
    ['closed', 'Registration is closed'],
  ])('%s: nobody registers, neither here nor through a provider', async (mode, message) => {
    const [admin, user, sub] = [await makeUser('admin'), await makeUser(), randomUUID()]
    const known = await enter(fresh(), sub)
    expect(await set(admin, mode)).toMatchObject({ status: 200, mode })
    expect(await json(await api(getRegistration))).toEqual({ mode })
    const email = fresh()
    expect(await registerAs(email)).toMatchObject({ status: 403, code: 'registration_closed', message })
    expect(await enter(email)).toBe(message)
    expect(await enter(user.email)).toBe('Account exists, sign in with your password first')
    expect(await db().user.count({ where: { email } })).toBe(0)
    expect(await enter(fresh(), sub)).toMatchObject({ id: (known as { id: string }).id })
  })

  it('invitation: an invitation is accepted all the same', async () => {
    const admin = await makeUser('admin')
    await set(admin, 'invitation')
    const { link } = await answerOf(inviteUser, admin, { body: { email: fresh() } })
    const body = { token: link.split('#token=')[1], name: 'Ada', password: PASSWORD }
    expect((await api(acceptUserInvitation, { body })).status).toBe(200)
  })

  it('closed: an open invitation waits until it is not, and none is made meanwhile', async () => {
    const admin = await makeUser('admin')
    const { link, invitation } = await answerOf(inviteUser, admin, { body: { email: fresh() } })
    const body = { token: link.split('#token=')[1], name: 'Ada', password: PASSWORD }
    await set(admin, 'closed')
    const refused = { status: 403, code: 'registration_closed' }
    expect(await statusOf(await api(showUserInvitation, { body: { token: body.token } }))).toMatchObject(
      refused,
    )
    expect(await statusOf(await api(acceptUserInvitation, { body }))).toMatchObject(refused)
    expect(await answerOf(inviteUser, admin, { body: { email: fresh() } })).toMatchObject(refused)
    const again = { params: { id: invitation.id } }
    expect(await answerOf(resendUserInvitation, admin, again)).toMatchObject(refused)
    for (const dryRun of [true, false]) {
      const list = { body: { csv: `email\n${fresh()}`, dryRun } }
      expect(await answerOf(importInvitations, admin, list)).toMatchObject(refused)
    }
    await set(admin, 'invitation')
    expect((await api(acceptUserInvitation, { body })).status).toBe(200)
  })

  it('records what was changed, and nothing when it stays', async () => {
    const admin = await makeUser('admin')
    const before = (await recordsOf(KEY)).length
    for (const mode of ['open', 'closed', 'closed']) await set(admin, mode)
    expect((await recordsOf(KEY)).slice(before)).toEqual([
      expect.objectContaining({
        action: 'setting.update',
        actorId: admin.id,
        changes: [{ field: 'mode', before: 'open', after: 'closed' }],
      }),
    ])
  })
})
