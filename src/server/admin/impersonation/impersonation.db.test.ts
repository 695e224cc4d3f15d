import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getMe, login, updateMe } from '@/contracts/account'
import { listMyActivity } from '@/contracts/audit'
import { updateUser } from '@/contracts/admin/users'
import { listDevices } from '@/contracts/devices/device'
import { listNotifications } from '@/contracts/notifications'
import { listSessions, logoutAll } from '@/contracts/security'
import { startImpersonation } from '@/contracts/superuser/users/impersonation'
import { stream } from '@/contracts/system'
import { ServerClock } from '@/server/clock'
import { notifyDevices } from '@/server/db/notify'
import { db } from '@/server/db/prisma'
import { ageProof, answerOf, recordsOf } from '~/tests/support/administration'
import { api, json } from '~/tests/support/api'
import { withoutServers, withServers } from '~/tests/support/channels'
import { makeDevice, makeUser, PASSWORD, type Signed } from '~/tests/support/fixtures/factories'
import { impersonate, leave } from '~/tests/support/impersonation'

let superuser: Signed
let person: Signed

beforeAll(async () => {
  await makeUser('superuser')
})
beforeEach(async () => {
  await db().rateLimit.deleteMany()
  superuser = await makeUser('superuser')
  person = await makeUser()
})
afterEach(() => void (globalThis.cisternClock = undefined))

const start = (by: Pick<Signed, 'token'>, id: string, body: object = { reason: 'Why' }) =>
  answerOf(startImpersonation, by, { params: { id }, body })
const meOf = (token: string) => answerOf(getMe, { token })
const codeOf = async (endpoint: Parameters<typeof answerOf>[0], token: string, input = {}) => {
  const { status, code } = await answerOf(endpoint, { token }, input)
  return [status, code]
}

describe('who may look at whom', () => {
  it('superusers, with a fresh proof and a reason', async () => {
    const [admin, other] = [await makeUser('admin'), await makeUser()]
    expect(await start(admin, person.id)).toMatchObject({ status: 403, code: 'forbidden' })
    expect(await start(other, person.id)).toMatchObject({ status: 403, code: 'forbidden' })
    for (const body of [{}, { reason: '  ' }, { reason: 'x'.repeat(501) }, { reason: 'x', minutes: 90 }])
      expect((await start(superuser, person.id, body)).status).toBe(400)
    await ageProof(superuser)
    expect(await start(superuser, person.id)).toMatchObject({ status: 403, code: 'reauth_required' })
    expect(
      await db().session.count({ where: { userId: person.id, impersonatorSessionId: { not: null } } }),
    ).toBe(0)
  })

  it('ordinary users: not oneself, nobody who administers, no disabled account', async () => {
    const [admin, another] = [await makeUser('admin'), await makeUser('superuser')]
    expect(await start(superuser, superuser.id)).toMatchObject({ status: 409, code: 'self' })
    for (const { id } of [admin, another])
      expect(await start(superuser, id)).toMatchObject({ status: 403, code: 'forbidden' })
    await db().user.update({ where: { id: person.id }, data: { disabledAt: new Date() } })
    expect(await start(superuser, person.id)).toMatchObject({ status: 409, code: 'conflict' })
    expect((await start(superuser, randomUUID())).status).toBe(404)
  })

  it('one account at a time', async () => {
    const first = await impersonate(superuser, person)
    const other = await makeUser()
    await impersonate(superuser, other)
    expect((await meOf(first.token)).status).toBe(401)
    expect((await recordsOf(person.id)).map(({ action }) => action).slice(-2)).toEqual([
      'user.impersonate',
      'user.impersonate_end',
    ])
  })
})

describe('a read-only session', () => {
  it('shows what the person sees and says that it is one', async () => {
    const device = await makeDevice({ ownerId: person.id })
    await makeDevice({ ownerId: superuser.id })
    const { token, until } = await impersonate(superuser, person)
    const me = await meOf(token)
    expect(me).toMatchObject({ status: 200, user: { id: person.id }, impersonation: { until } })
    expect((await meOf(person.token)).impersonation).toBeNull()
    const { devices } = await answerOf(listDevices, { token })
    expect(devices.map((one: { deviceId: string }) => one.deviceId)).toEqual([device.publicId])
    const minutes = (Date.parse(until) - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(29)
    expect(minutes).toBeLessThanOrEqual(30)
  })

  it('changes nothing; what was tried is on the superuser’s record, on behalf of the person', async () => {
    const { token } = await impersonate(superuser, person)
    const before = await db().user.findUniqueOrThrow({ where: { id: person.id } })
    const refused = await codeOf(updateMe, token, { body: { name: 'Other' } })
    expect(refused).toEqual([403, 'read_only_session'])
    // a public call looks up no session, and still does nothing for one
    const signIn = { body: { email: person.email, password: PASSWORD } }
    expect(await codeOf(login, token, signIn)).toEqual([403, 'read_only_session'])
    expect(await db().user.findUniqueOrThrow({ where: { id: person.id } })).toEqual(before)
    const [refusal] = await db().auditRecord.findMany({ where: { entityId: 'PATCH /users/me' } })
    expect(refusal).toMatchObject({
      ...{ action: 'access.refuse', result: 'refused', actorId: superuser.id, actorName: superuser.email },
      ...{ behalfId: person.id, behalfName: person.email },
    })
  })

  it('leaves no trace of presence and uses up none of the person’s calls', async () => {
    const fresh = await makeUser()
    const seen = { lastSeenAt: new Date(Date.now() - 3_600_000) }
    await db().user.update({ where: { id: fresh.id }, data: seen })
    const { token } = await impersonate(superuser, fresh)
    await db().session.updateMany({ where: { impersonatorSessionId: { not: null } }, data: seen })
    expect((await meOf(token)).status).toBe(200)
    expect((await db().user.findUniqueOrThrow({ where: { id: fresh.id } })).lastSeenAt).toEqual(
      seen.lastSeenAt,
    )
    const { sessions } = await answerOf(listSessions, fresh)
    expect(sessions.map((one: { readOnly: boolean }) => one.readOnly)).toEqual([false, true])
  })

  it('streams the person’s devices, and ends with the superuser’s own session', async () => {
    const [theirs, own] = [
      await makeDevice({ ownerId: person.id }),
      await makeDevice({ ownerId: superuser.id }),
    ]
    const { token } = await impersonate(superuser, person)
    const response = await api(stream, { token })
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    const read = async (until: RegExp) => {
      let text = ''
      for (;;) {
        const { done, value } = (await reader?.read()) ?? { done: true, value: '' }
        if (done) return `${text} END`
        text += value
        if (until.test(text)) return text
      }
    }
    await read(/ready/)
    await notifyDevices([own.id])
    await notifyDevices([theirs.id])
    const told = await read(/event: device/)
    expect(told).toContain(theirs.publicId)
    expect(told).not.toContain(own.publicId)
    await answerOf(logoutAll, superuser)
    await db().session.updateMany({ where: { userId: superuser.id }, data: { revokedAt: new Date() } })
    const { notifySessionsEnded } = await import('@/server/db/notify')
    const { id } = await db().session.findFirstOrThrow({
      where: { userId: superuser.id },
      orderBy: { createdAt: 'desc' },
    })
    await notifySessionsEnded([id])
    expect(await read(/never/)).toContain('END')
  })
})

describe('the person', () => {
  it('is told in the bell and in the own activity, by whom, until when and why', async () => {
    await impersonate(superuser, person)
    const { notifications } = await answerOf(listNotifications, person)
    expect(notifications).toEqual([
      expect.objectContaining({
        type: 'system',
        read: false,
        message: expect.stringContaining(superuser.email),
      }),
    ])
    expect(notifications[0].message).toContain('Their pump does not start')
    const { records } = await answerOf(listMyActivity, person)
    expect(records).toContainEqual(
      expect.objectContaining({
        action: 'user.impersonate',
        actor: expect.objectContaining({ name: superuser.email }),
        reason: 'Their pump does not start',
      }),
    )
  })

  it('is mailed at a proven address only', async () => {
    const proven = await makeUser()
    await db().user.update({ where: { id: proven.id }, data: { emailVerifiedAt: new Date() } })
    withServers()
    try {
      for (const one of [person, proven]) await impersonate(superuser, one)
    } finally {
      withoutServers()
    }
    const mails = await db().delivery.findMany({ where: { userId: { in: [person.id, proven.id] } } })
    expect(mails.map(({ target }) => target)).toEqual([proven.email])
  })
})

/** Each ends a read-only session at once. */
const ENDS: Record<string, () => Promise<unknown>> = {
  'the superuser’s session ends': () =>
    db().session.updateMany({ where: { userId: superuser.id }, data: { revokedAt: new Date() } }),
  'the superuser’s session runs out': () =>
    db().session.updateMany({ where: { userId: superuser.id }, data: { expiresAt: new Date(1) } }),
  'the superuser is one no more': () =>
    db().user.update({ where: { id: superuser.id }, data: { role: 'admin' } }),
  'the superuser is disabled': () =>
    db().user.update({ where: { id: superuser.id }, data: { disabledAt: new Date() } }),
  'the superuser is gone': () => db().user.delete({ where: { id: superuser.id } }),
  'the person is disabled': async () => {
    const by = await makeUser('superuser')
    return answerOf(updateUser, by, { params: { id: person.id }, body: { disabled: true } })
  },
  'the person gets another role': () =>
    db().user.update({ where: { id: person.id }, data: { role: 'admin' } }),
  'the person signs out everywhere': () => answerOf(logoutAll, person),
  '30 minutes have passed': () =>
    db()
      .$executeRaw`update session set expires_at = now() - interval '1 ms' where impersonator_session_id is not null`,
}

describe('a read-only session ends when', () => {
  it.each(Object.entries(ENDS))('%s', async (_, end) => {
    const { token } = await impersonate(superuser, person)
    expect((await meOf(token)).status).toBe(200)
    await end()
    expect((await meOf(token)).status).toBe(401)
  })

  it('30 minutes have passed by the database’s clock, whatever that of the console says', async () => {
    const { token } = await impersonate(superuser, person)
    await ENDS['30 minutes have passed']?.()
    globalThis.cisternClock = new ServerClock(() => Date.now() - 3_600_000)
    expect((await meOf(token)).status).toBe(401)
  })
})

describe('leaving', () => {
  it('answers the own session and ends the other', async () => {
    const { token, ticket } = await impersonate(superuser, person)
    const left = await leave({ token, ticket })
    expect(left).toMatchObject({ status: 200, answer: { userId: person.id }, ticket: '' })
    expect(left.session).toBe(left.answer.token)
    expect((await meOf(left.answer.token)).user.id).toBe(superuser.id)
    expect((await meOf(token)).status).toBe(401)
    const [record] = await recordsOf(person.id, 'user.impersonate_end')
    expect(record).toMatchObject({ actorId: superuser.id, result: 'ok' })
  })

  it('works after the read-only session has run out or was ended by its person', async () => {
    for (const end of ['30 minutes have passed', 'the person signs out everywhere']) {
      const who = await makeUser()
      person = who
      const { token, ticket } = await impersonate(superuser, who)
      await ENDS[end]?.()
      expect((await leave({ token, ticket })).answer.userId).toBe(who.id)
    }
    const { ticket } = await impersonate(superuser, await makeUser())
    expect((await leave({ token: 'malformed', ticket })).status).toBe(200)
    const again = await impersonate(superuser, await makeUser())
    expect((await leave({ ticket: again.ticket })).status).toBe(200)
  })

  it('needs the ticket: the read-only token alone is no way to the superuser’s', async () => {
    const { token, ticket } = await impersonate(superuser, person)
    expect(await leave({ token })).toMatchObject({ status: 403, answer: { code: 'read_only_session' } })
    for (const planted of ['', 'planted', token, superuser.token, ticket.slice(0, -4) + 'AAAA'])
      expect((await leave({ token, ticket: planted })).status).toBe(403)
    expect((await leave({})).status).toBe(401)
  })

  it('leads nobody else anywhere: a planted token of another account is judged as that account', async () => {
    const { ticket } = await impersonate(superuser, person)
    const stranger = await makeUser()
    const left = await leave({ token: stranger.token, ticket })
    expect(left).toMatchObject({ status: 403, answer: { code: 'forbidden' } })
    const other = await makeUser('superuser')
    const theirs = await leave({ token: other.token, ticket })
    expect((await meOf(theirs.answer.token)).user.id).toBe(other.id)
  })

  it('leads nowhere once the own session has ended', async () => {
    const { token, ticket } = await impersonate(superuser, person)
    await ENDS['the superuser’s session ends']?.()
    expect((await leave({ token, ticket })).status).toBe(401)
  })

  it('is no way up for who is a superuser no more', async () => {
    const { token, ticket } = await impersonate(superuser, person)
    await ENDS['the superuser is one no more']?.()
    expect((await leave({ token, ticket })).status).toBe(403)
  })

  it('ends what was opened, by the own token too', async () => {
    const { token } = await impersonate(superuser, person)
    const left = await leave({ token: superuser.token })
    expect(left.status).toBe(200)
    expect((await meOf(token)).status).toBe(401)
    expect(await json(await api(getMe, { token: superuser.token }))).toMatchObject({
      user: { id: superuser.id },
    })
  })
})
