import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { getMe } from '@/contracts/account'
import {
  acceptUserInvitation,
  inviteUser,
  listUserInvitations,
  resendUserInvitation,
  revokeUserInvitation,
  showUserInvitation,
} from '@/contracts/admin/invitations'
import { updateUser } from '@/contracts/admin/users'
import { db } from '@/server/db/prisma'
import { ageProof, answerOf, recordsOf } from '~/tests/support/administration'
import { api, json } from '~/tests/support/api'
import { makeUser, PASSWORD, type Signed } from '~/tests/support/fixtures/factories'

const fresh = () => `${randomUUID()}@example.org`
const invite = (by: Signed, body: Record<string, unknown> = {}) =>
  answerOf(inviteUser, by, { body: { email: fresh(), ...body } })
const tokenIn = (link: string) => link.split('#token=')[1] ?? ''
const show = async (token: string) => {
  const response = await api(showUserInvitation, { body: { token } })
  return { ...(await json(response)), status: response.status }
}
const accept = async (token: string, password = PASSWORD) => {
  const response = await api(acceptUserInvitation, { body: { token, name: 'New Person', password } })
  return { ...(await json(response)), status: response.status }
}
const list = async (by: Signed, query: Record<string, string>) =>
  (await answerOf(listUserInvitations, by, { query })).invitations

describe('an invitation', () => {
  it('that replaces an open one is recorded with what that offered', async () => {
    const boss = await makeUser('superuser')
    const email = fresh()
    const first = await invite(boss, { email, note: 'North' })
    const second = await invite(boss, { email, role: 'admin', note: 'North' })
    const [record] = await recordsOf(second.invitation.id)
    expect(record).toMatchObject({
      action: 'invitation.create',
      reason: `replaces invitation ${first.invitation.id}`,
    })
    expect(record?.changes).toContainEqual({ field: 'role', before: 'user', after: 'admin' })
    expect(record?.changes).not.toContainEqual(expect.objectContaining({ field: 'note' }))
  })

  it('becomes a verified account with its role, once, and signs in', async () => {
    const boss = await makeUser('superuser')
    const email = fresh()
    const { link, mailed, invitation } = await invite(boss, {
      email: email.toUpperCase(),
      role: 'admin',
      note: 'North',
    })
    expect(mailed).toBe(false)
    expect(invitation).toMatchObject({
      email,
      role: 'admin',
      note: 'North',
      status: 'open',
      invitedBy: boss.email,
    })
    const token = tokenIn(link)
    expect(await show(token)).toMatchObject({ status: 200, email, role: 'admin', invitedBy: 'Test Person' })
    const accepted = await accept(token)
    expect(accepted.user).toMatchObject({ email, role: 'admin', emailVerified: true, name: 'New Person' })
    expect((await api(getMe, { token: accepted.token })).status).toBe(200)
    expect(await accept(token)).toMatchObject({
      status: 409,
      message: 'This invitation has been used. Sign in with the account that it made.',
    })
    expect(await list(boss, { query: email })).toEqual([expect.objectContaining({ status: 'accepted' })])
    expect((await recordsOf(invitation.id)).map(({ action, actorName }) => [action, actorName])).toEqual([
      ['invitation.create', boss.email],
      ['invitation.accept', email],
    ])
    expect((await recordsOf(accepted.user.id, 'user.create'))[0]?.actorName).toBe(email)
  })

  it('its token is stored and recorded nowhere', async () => {
    const { link, invitation } = await invite(await makeUser('admin'))
    const stored = await db().userInvitation.findUniqueOrThrow({ where: { id: invitation.id } })
    expect(JSON.stringify([stored, await recordsOf(invitation.id)])).not.toContain(tokenIn(link))
  })

  it('is accepted by one of several at once', async () => {
    const { link } = await invite(await makeUser('admin'))
    const answers = await Promise.all(Array.from({ length: 5 }, () => accept(tokenIn(link))))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
  })

  it('of several for one address the newest stands', async () => {
    const [admin, email] = [await makeUser('admin'), fresh()]
    const [first, second] = [await invite(admin, { email }), await invite(admin, { email })]
    expect((await accept(tokenIn(first.link))).message).toBe(
      'This invitation was withdrawn. Ask for a new one.',
    )
    expect((await accept(tokenIn(second.link))).status).toBe(200)
  })

  it('sent again has a new link, for as long again; withdrawn or expired it says so', async () => {
    const admin = await makeUser('admin')
    const { link, invitation } = await invite(admin, { expiresInDays: 3 })
    const { id } = invitation
    await db().userInvitation.update({
      where: { id },
      data: { expiresAt: new Date(Date.now() - 1), createdAt: new Date(Date.now() - 3 * 86_400_000) },
    })
    expect((await accept(tokenIn(link))).message).toBe('This invitation has ended. Ask for a new one.')
    expect(await list(admin, { query: invitation.email, status: 'expired' })).toHaveLength(1)
    const again = await answerOf(resendUserInvitation, admin, { params: { id } })
    expect(again.invitation.status).toBe('open')
    const days = (Date.parse(again.invitation.expiresAt) - Date.now()) / 86_400_000
    expect(Math.round(days)).toBe(3)
    expect((await show(tokenIn(link))).status).toBe(404)
    expect((await show(tokenIn(again.link))).status).toBe(200)
    expect((await answerOf(revokeUserInvitation, admin, { params: { id } })).status).toBe(200)
    expect((await show(tokenIn(again.link))).status).toBe(409)
    expect((await answerOf(resendUserInvitation, admin, { params: { id } })).status).toBe(409)
    expect((await recordsOf(id)).map(({ action }) => action)).toEqual([
      'invitation.create',
      'invitation.resend',
      'invitation.revoke',
    ])
  })

  it('ends when its inviter may not give that role any more', async () => {
    const [boss, other] = [await makeUser('superuser'), await makeUser('superuser')]
    const { link } = await invite(other, { role: 'admin' })
    await answerOf(updateUser, boss, { params: { id: other.id }, body: { role: 'admin' } })
    for (const answer of [await show(tokenIn(link)), await accept(tokenIn(link))]) {
      expect(answer.status).toBe(409)
      expect(answer.message).toContain('may not offer this account any more')
    }
  })

  it('leaves the address to an account that was made meanwhile', async () => {
    const user = await makeUser()
    const email = fresh()
    const { link } = await invite(await makeUser('admin'), { email })
    await db().user.update({ where: { id: user.id }, data: { email } })
    expect(await accept(tokenIn(link))).toMatchObject({
      status: 409,
      message: 'An account with this e-mail already exists',
    })
  })

  it('gives the role that was offered, whatever is typed into the body', async () => {
    const { link } = await invite(await makeUser('admin'))
    const token = tokenIn(link)
    const body = { token, name: 'New Person', password: PASSWORD, role: 'superuser' }
    const refused = await api(acceptUserInvitation, { body })
    expect([refused.status, (await json(refused)).message]).toEqual([400, expect.stringContaining('role')])
    expect((await accept(token)).user.role).toBe('user')
  })

  it('refuses a weak password and stays open', async () => {
    const { link } = await invite(await makeUser('admin'))
    expect((await accept(tokenIn(link), 'short')).status).toBe(400)
    expect((await accept(tokenIn(link))).status).toBe(200)
  })
})

describe('who may invite whom', () => {
  it.each([
    ['admin', 'user', 200],
    ['admin', 'admin', 403],
    ['admin', 'superuser', 403],
    ['superuser', 'superuser', 200],
    ['user', 'user', 403],
  ] as const)('%s invites %s: %d', async (by, role, status) => {
    expect((await invite(await makeUser(by), { role })).status).toBe(status)
  })

  it('an address that has an account is refused', async () => {
    const [admin, user] = [await makeUser('admin'), await makeUser()]
    expect(await invite(admin, { email: user.email.toUpperCase() })).toMatchObject({
      status: 409,
      issues: [{ path: 'email' }],
    })
  })

  it('an administrator handles no invitation of administrators', async () => {
    const [boss, admin] = [await makeUser('superuser'), await makeUser('admin')]
    const { invitation } = await invite(boss, { role: 'admin' })
    for (const call of [resendUserInvitation, revokeUserInvitation])
      expect((await answerOf(call, admin, { params: { id: invitation.id } })).status).toBe(403)
    expect((await answerOf(revokeUserInvitation, admin, { params: { id: randomUUID() } })).status).toBe(404)
  })

  it('more than a user takes a recent proof', async () => {
    const boss = await makeUser('superuser')
    await ageProof(boss)
    expect((await invite(boss, { role: 'admin' })).code).toBe('reauth_required')
    expect((await invite(boss)).status).toBe(200)
  })
})

it('the list is paged, newest first', async () => {
  const admin = await makeUser('admin')
  const domain = `${randomUUID()}.example.org`
  for (const name of ['a', 'b', 'c']) await invite(admin, { email: `${name}@${domain}` })
  const emails: string[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const query: Record<string, string> = { query: domain, limit: '1', ...(cursor && { cursor }) }
    const page: { invitations: { email: string }[]; nextCursor: string | null } = await answerOf(
      listUserInvitations,
      admin,
      { query },
    )
    emails.push(...page.invitations.map(({ email }) => email))
    cursor = page.nextCursor
  }
  expect(emails).toEqual(['c', 'b', 'a'].map((name) => `${name}@${domain}`))
})
