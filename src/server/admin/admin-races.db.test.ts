import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { assignDevice } from '@/contracts/admin/devices'
import { acceptUserInvitation, inviteUser } from '@/contracts/admin/invitations'
import { resetUserPassword, updateUser } from '@/contracts/admin/users'
import { deleteAccount } from '@/contracts/security'
import { type Role, ROLES } from '@/domain/access/policy'
import { db } from '@/server/db/prisma'
import { answerOf, signIn } from '~/tests/support/administration'
import { api, json } from '~/tests/support/api'
import { makeDevice, makeUser, PASSWORD, type Signed } from '~/tests/support/fixtures/factories'

/** Several act at once, each on any of them, as often as it takes for a lock that is missing to show. */
const STAFF = ['superuser', 'superuser', 'superuser', 'admin', 'admin', 'user'] as const
const RUNS = 25

const who = fc.nat({ max: STAFF.length - 1 })
const deed = fc.oneof(
  fc.record({ by: who, on: who, role: fc.constantFrom(...ROLES) }),
  fc.record({ by: who, on: who, disabled: fc.boolean() }),
  fc.record({ by: who, on: who, reset: fc.constant(true) }),
  fc.record({ by: who, on: who, remove: fc.constant(true) }),
)
type Deed = { by: number; on: number; role?: Role; disabled?: boolean; reset?: true; remove?: true }

async function doDeed(people: readonly Signed[], { by, on, reset, remove, ...body }: Deed): Promise<number> {
  const [actor, target] = [people[by], people[on]]
  if (!actor || !target) throw new Error('there is nobody')
  if (remove)
    return (await answerOf(deleteAccount, actor, { body: { email: actor.email, currentPassword: PASSWORD } }))
      .status
  const params = { id: target.id }
  if (reset) return (await answerOf(resetUserPassword, actor, { params })).status
  return (await answerOf(updateUser, actor, { params, body })).status
}

const superusers = () => db().user.count({ where: { role: 'superuser', disabledAt: null } })

/** The role and whether the account is disabled, as the records of a user tell them in their order. */
async function recordedOf(id: string, role: Role) {
  const records = await db().auditRecord.findMany({
    where: { entityId: id, action: { in: ['user.role', 'user.disable', 'user.enable'] } },
    orderBy: { id: 'asc' },
  })
  let [now, isDisabled]: [string, boolean] = [role, false]
  for (const { action, changes } of records) {
    if (action === 'user.role') {
      const [change] = changes as { before: string; after: string }[]
      // a lost update would begin at another role than the one before it ended at
      expect(change?.before).toBe(now)
      now = change?.after ?? ''
    } else {
      expect(isDisabled).toBe(action === 'user.enable')
      isDisabled = action === 'user.disable'
    }
  }
  return { role: now, isDisabled }
}

describe('administrators who act at once', () => {
  it('never leave zero superusers, lose no update, and every change has its record', async () => {
    await db().user.updateMany({ where: { role: 'superuser' }, data: { disabledAt: new Date() } })
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { minLength: 2, maxLength: 8 }), async (deeds) => {
        await db().rateLimit.deleteMany()
        const people = await Promise.all(STAFF.map((role) => makeUser(role)))
        const statuses = await Promise.all(deeds.map((one) => doDeed(people, one)))
        expect(statuses.filter((status) => status >= 500)).toEqual([])
        expect(await superusers()).toBeGreaterThan(0)
        for (const [i, { id }] of people.entries()) {
          const row = await db().user.findUnique({ where: { id } })
          if (!row) continue
          expect(await recordedOf(id, STAFF[i] ?? 'user')).toEqual({
            role: row.role,
            isDisabled: row.disabledAt !== null,
          })
        }
        const ids = people.map(({ id }) => id)
        await db().user.updateMany({ where: { id: { in: ids } }, data: { role: 'user' } })
      }),
      { numRuns: RUNS },
    )
  })

  it('two superusers who demote each other leave one', async () => {
    for (let i = 0; i < 10; i++) {
      const [a, b] = [await makeUser('superuser'), await makeUser('superuser')]
      const demote = (by: Signed, of: Signed) => doDeed([by, of], { by: 0, on: 1, role: 'user' })
      const statuses = await Promise.all([demote(a, b), demote(b, a)])
      expect(statuses.filter((status) => status === 200)).toHaveLength(1)
      const left = await db().user.count({ where: { id: { in: [a.id, b.id] }, role: 'superuser' } })
      expect(left).toBe(1)
    }
  })

  it('an invitation is accepted before its inviter is demoted, or not at all', async () => {
    const boss = await makeUser('superuser')
    for (let i = 0; i < 10; i++) {
      await db().rateLimit.deleteMany()
      const other = await makeUser('superuser')
      const email = `${randomUUID()}@example.org`
      const { link } = await answerOf(inviteUser, other, { body: { email, role: 'admin' } })
      const body = { token: link.split('#token=')[1], name: 'New', password: PASSWORD }
      const [accepted, demoted] = await Promise.all([
        api(acceptUserInvitation, { body }),
        doDeed([boss, other], { by: 0, on: 1, role: 'user' }),
      ])
      expect(demoted).toBe(200)
      expect([200, 409]).toContain(accepted.status)
      const made = await db().user.count({ where: { email } })
      expect(made).toBe(accepted.status === 200 ? 1 : 0)
    }
  })

  it('lose no update of whose a device is, while its owners are disabled and enabled', async () => {
    const admins = [await makeUser('admin'), await makeUser('admin')]
    const step = fc.oneof(
      fc.record({ by: fc.nat({ max: 1 }), assign: fc.constantFrom(0, 1, null) }),
      fc.record({ by: fc.nat({ max: 1 }), on: fc.nat({ max: 1 }), disabled: fc.boolean() }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
        await db().rateLimit.deleteMany()
        const owners = [await makeUser(), await makeUser()]
        const { publicId: deviceId } = await makeDevice()
        const emailOf = (id: string | null) => owners.find((one) => one.id === id)?.email ?? null
        const statuses = await Promise.all(
          steps.map(async ({ by, ...one }) => {
            const actor = admins[by] as Signed
            if ('disabled' in one)
              return doDeed([actor, owners[one.on] as Signed], { by: 0, on: 1, disabled: one.disabled })
            const userId = one.assign === null ? null : (owners[one.assign]?.id ?? null)
            return (await answerOf(assignDevice, actor, { params: { deviceId }, body: { userId } })).status
          }),
        )
        // 400: the next owner was disabled by then
        for (const status of statuses) expect([200, 400]).toContain(status)
        const records = await db().auditRecord.findMany({
          where: { entityId: deviceId, action: 'device.assign' },
          orderBy: { id: 'asc' },
        })
        let now: string | null = null
        for (const { changes } of records) {
          const [change] = changes as { before: string | null; after: string | null }[]
          expect(change?.before ?? null).toBe(now)
          now = change?.after ?? null
        }
        const { ownerId } = await db().device.findUniqueOrThrow({ where: { publicId: deviceId } })
        expect(now).toBe(emailOf(ownerId))
      }),
      { numRuns: RUNS },
    )
  })

  it('a password that is withdrawn while its user signs in lets no session live on', async () => {
    const admin = await makeUser('admin')
    for (let i = 0; i < 5; i++) {
      await db().rateLimit.deleteMany()
      const user = await makeUser()
      const [signed, reset] = await Promise.all([
        signIn(user),
        doDeed([admin, user], { by: 0, on: 1, reset: true }),
      ])
      expect(reset).toBe(200)
      await json(signed)
      expect(await db().session.count({ where: { userId: user.id, revokedAt: null } })).toBe(0)
    }
  })
})
