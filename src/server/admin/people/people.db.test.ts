import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getMe, login } from '@/contracts/account'
import { ACCESS_KINDS, endUserAccess, listUserAccess } from '@/contracts/superuser/users/access'
import { eraseUser, previewErasure } from '@/contracts/superuser/users/merge'
import { getUserRecord } from '@/contracts/superuser/users/record'
import { getUserSignIns, listFailedSignIns, unlockUser } from '@/contracts/superuser/users/sign-ins'
import { pool } from '@/server/db/pool'
import { db } from '@/server/db/prisma'
import { type CountedRelation, countRelations } from '@/server/lifecycle/accounts/count-things'
import { ageProof, answerOf, recordsOf, signIn } from '~/tests/support/administration'
import { api } from '~/tests/support/api'
import { makeDevice, makeUser, PASSWORD, type Signed } from '~/tests/support/fixtures/factories'
import { furnishAccount } from '~/tests/support/fixtures/furnish-account'

let superuser: Signed
let person: Signed

beforeAll(async () => {
  superuser = await makeUser('superuser')
})
beforeEach(async () => {
  await db().rateLimit.deleteMany()
  person = await makeUser()
})
const ofPerson = (body?: object) => ({ params: { id: person.id }, ...(body && { body }) })

type Line = { thing: string; outcome: string; count: number }
function linesOf(lines: readonly Line[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const { thing, outcome, count } of lines)
    sums[`${thing} ${outcome}`] = (sums[`${thing} ${outcome}`] ?? 0) + count
  return sums
}

describe('an erasure', () => {
  const OUTCOMES = { delete: 'deleted', release: 'released', detach: 'detached', keep: 'kept' } as const
  const lineOf = ({ thing, erase, count }: CountedRelation): Line => ({
    thing,
    outcome: OUTCOMES[erase],
    count,
  })

  it('takes, releases, detaches and keeps exactly what its preview says', async () => {
    const { own } = await furnishAccount(person)
    const before = await countRelations(pool(), person.id)
    const { preview } = await answerOf(previewErasure, superuser, ofPerson())
    const row = ['password', 'authenticator', 'profile', 'credentials', 'sharedWith']
    expect(linesOf(preview.lines)).toEqual(
      linesOf([
        ...before.map(lineOf),
        ...row.map((thing) => ({ thing, outcome: 'deleted', count: 1 })),
        { thing: 'readings', outcome: 'kept', count: 1 },
      ]),
    )
    const totals = () =>
      Promise.all(
        before.map(async ({ table }) => {
          const { rows } = await pool().query<{ n: number }>(`select count(*)::int as n from ${table}`)
          return rows[0]?.n ?? 0
        }),
      )
    const rowsBefore = await totals()
    const done = await answerOf(eraseUser, superuser, ofPerson({ email: person.email, reason: 'They asked' }))
    expect(done.status).toBe(200)
    const [rowsAfter, after] = [await totals(), await countRelations(pool(), person.id)]
    for (const [index, { table, column, erase, count }] of before.entries()) {
      const name = `${table}.${column}`
      const left = erase === 'keep' ? (after[index]?.count ?? 0) >= count : after[index]?.count === 0
      expect([name, left]).toEqual([name, true])
      // rows that are detached, released or kept stay; deleted ones are gone
      const deleted = before.filter((one) => one.table === table && one.erase === 'delete')
      if (table === 'app_user') continue
      if (deleted.length === 0)
        expect([name, rowsAfter[index]]).toEqual([
          name,
          table === 'audit_record' ? expect.any(Number) : rowsBefore[index],
        ])
      else expect(rowsAfter[index]).toBeLessThan(rowsBefore[index] ?? 0)
    }
    expect(await db().device.findUnique({ where: { uuid: own.uuid } })).toMatchObject({
      ownerId: null,
      name: '',
    })
    expect((await api(getMe, { token: person.token })).status).toBe(401)
    expect((await recordsOf(person.id, 'user.delete'))[0]).toMatchObject({
      ...{ actorId: superuser.id, reason: 'They asked', result: 'ok' },
    })
  })

  it('wants the typed address and a proof; never oneself, never the last superuser', async () => {
    expect((await answerOf(eraseUser, superuser, ofPerson({ email: superuser.email }))).status).toBe(400)
    const self = { params: { id: superuser.id }, body: { email: superuser.email } }
    expect(await answerOf(eraseUser, superuser, self)).toMatchObject({ status: 409, code: 'self' })
    expect((await answerOf(previewErasure, superuser, { params: { id: superuser.id } })).code).toBe('self')
    const aged = await makeUser('superuser')
    await ageProof(aged)
    expect((await answerOf(eraseUser, aged, ofPerson({ email: person.email }))).code).toBe('reauth_required')
    expect(
      (await answerOf(eraseUser, await makeUser('admin'), ofPerson({ email: person.email }))).status,
    ).toBe(403)
  })

  it('of two superusers who erase each other at once leaves one', async () => {
    await db().user.updateMany({ where: { role: 'superuser' }, data: { role: 'user' } })
    const [one, other] = [await makeUser('superuser'), await makeUser('superuser')]
    const erase = (by: Signed, { id, email }: Signed) =>
      answerOf(eraseUser, by, { params: { id }, body: { email } })
    const answers = await Promise.all([erase(one, other), erase(other, one)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401])
    expect(await db().user.count({ where: { role: 'superuser', disabledAt: null } })).toBe(1)
    superuser = await makeUser('superuser')
  })
})

describe('tokens and keys', () => {
  it('are listed, one of each kind, without a secret', async () => {
    await furnishAccount(person)
    const { access } = await answerOf(listUserAccess, superuser, ofPerson())
    expect(new Set(access.map(({ kind }: { kind: string }) => kind))).toEqual(new Set(ACCESS_KINDS))
    const text = JSON.stringify(
      access.map(({ kind, id, ...rest }: { kind: string; id: string }) => [
        kind === 'passkey' ? '' : id,
        rest,
      ]),
    )
    expect(text).not.toContain('SECRET')
  })

  it('end one by one, each with its record, and not a second time', async () => {
    await furnishAccount(person)
    const { access } = await answerOf(listUserAccess, superuser, ofPerson())
    for (const { kind, id } of access as { kind: string; id: string }[]) {
      const end = () => answerOf(endUserAccess, superuser, ofPerson({ kind, id }))
      expect([kind, (await end()).status]).toEqual([kind, 200])
      expect([kind, (await end()).status]).toEqual([kind, 404])
    }
    expect((await answerOf(listUserAccess, superuser, ofPerson())).access).toEqual([])
    expect((await api(getMe, { token: person.token })).status).toBe(401)
    // the password is no token: it is withdrawn by its own call
    expect((await signIn(person)).status).toBe(200)
  })

  it('of others are not touched', async () => {
    const other = await makeUser()
    const device = await makeDevice({ ownerId: other.id })
    const { id: credential } = await db().deviceCredential.create({
      data: { devicePublicId: device.publicId, secretHash: 'x' },
    })
    const { id: session } = await db().session.findFirstOrThrow({ where: { userId: other.id } })
    for (const [kind, id] of [
      ['credential', credential],
      ['credential', 'none'],
      ['session', session],
    ] as const)
      expect((await answerOf(endUserAccess, superuser, ofPerson({ kind, id }))).status).toBe(404)
  })
})

describe('failed sign-ins', () => {
  const fail = (email: string, times = 1, address = '203.0.113.9') =>
    Promise.all(
      Array.from({ length: times }, () => api(login, { body: { email, password: 'not it' }, address })),
    )

  it('are listed by address with their lock, those that are locked first', async () => {
    const locked = await makeUser()
    await fail(person.email, 2)
    await fail(locked.email, 11)
    await fail('nobody@example.org', 1)
    await expect
      .poll(async () => {
        const { signIns } = await answerOf(listFailedSignIns, superuser)
        return signIns.filter(({ email }: { email: string }) =>
          [person.email, locked.email, 'nobody@example.org'].includes(email),
        )
      })
      .toEqual([
        expect.objectContaining({
          ...{
            email: locked.email,
            user: { id: locked.id, name: 'Test Person' },
            addresses: ['203.0.113.9'],
          },
          lock: { failures: 10, limit: 10, until: expect.any(String) },
        }),
        expect.objectContaining({ email: 'nobody@example.org', user: null, failures: 1 }),
        expect.objectContaining({
          email: person.email,
          failures: 2,
          lock: { failures: 2, limit: 10, until: null },
        }),
      ])
  })

  it('name the five newest places that an address was tried from', async () => {
    const email = 'everywhere@example.org'
    for (const n of [1, 2, 3, 4, 5, 6, 2]) await fail(email, 1, `203.0.113.10${n}`)
    await expect
      .poll(async () => {
        const { signIns } = await answerOf(listFailedSignIns, superuser)
        return signIns.find((one: { email: string }) => one.email === email)
      })
      .toMatchObject({ failures: 7, addresses: [2, 6, 5, 4, 3].map((n) => `203.0.113.10${n}`) })
  })

  it('of one user name what is locked; unlocking lets the right password in at once', async () => {
    await fail(person.email, 11)
    expect((await signIn(person)).status).toBe(429)
    await expect
      .poll(async () => (await answerOf(getUserSignIns, superuser, ofPerson())).attempts.length)
      .toBe(12)
    const { locks } = await answerOf(getUserSignIns, superuser, ofPerson())
    expect(locks).toEqual([{ kind: 'unknownBrowsers', failures: 10, limit: 10, until: expect.any(String) }])
    expect(await answerOf(unlockUser, superuser, ofPerson())).toMatchObject({ status: 200, failures: 10 })
    expect((await api(login, { body: { email: person.email, password: PASSWORD } })).status).toBe(200)
    expect((await answerOf(unlockUser, superuser, ofPerson())).failures).toBe(0)
    expect(await recordsOf(person.id, 'user.unlock')).toHaveLength(1)
  })
})

describe('the raw record', () => {
  it('shows every part of an account and no secret', async () => {
    await furnishAccount(person)
    const { record } = await answerOf(getUserRecord, superuser, ofPerson())
    const counted = await countRelations(pool(), person.id)
    expect(Object.keys(record).toSorted()).toEqual(
      ['app_user', ...counted.map(({ table, column }) => `${table}.${column}`)].toSorted(),
    )
    expect(record.app_user).toMatchObject({ email: person.email, password_hash: '•••', totp_secret: '•••' })
    expect(JSON.stringify(record)).not.toContain('SECRET')
    expect(JSON.stringify(record)).not.toContain('argon2')
  })

  it('of nobody is not there', async () => {
    const missing = { params: { id: '00000000-0000-7000-8000-000000000000' } }
    for (const one of [getUserRecord, listUserAccess, getUserSignIns, previewErasure, unlockUser])
      expect((await answerOf(one, superuser, missing)).status).toBe(404)
  })
})

describe('a flood of failed sign-ins', () => {
  const FLOOD = `
    select audit_append(jsonb_build_object(
      'actor_type', 'anonymous', 'action', action, 'entity_type', 'user', 'result', 'refused',
      'entity_name', 'flood-' || n || '@example.org', 'ip', '203.0.113.9', 'changes', '[]'::jsonb))
    from generate_series(1, 5000) n, unnest(array['session.refuse', 'session.lock']) action`

  it('is listed in less time than its addresses would take one by one', async () => {
    await pool().query(FLOOD)
    const from = performance.now()
    const { signIns } = await answerOf(listFailedSignIns, superuser)
    expect(performance.now() - from).toBeLessThan(2_000)
    expect(signIns).toHaveLength(200)
    expect(signIns.at(-1)).toMatchObject({ failures: 2, addresses: ['203.0.113.9'] })
    // the flood itself takes seconds on a busy machine
  }, 30_000)
})
