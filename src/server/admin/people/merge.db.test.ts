import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getMe, login, register } from '@/contracts/account'
import type { ShareRole } from '@/contracts/devices/device-care'
import { claimDevice, getDevice } from '@/contracts/devices/device'
import { endUserAccess } from '@/contracts/superuser/users/access'
import { mergeAccounts } from '@/contracts/superuser/users/merge'
import { addWidget } from '@/contracts/widget'
import type { Prisma } from '@/generated/prisma/client'
import { pool } from '@/server/db/pool'
import { db } from '@/server/db/prisma'
import { type CountedRelation, countRelations } from '@/server/lifecycle/accounts/count-things'
import { ageProof, answerOf, recordsOf, signIn } from '~/tests/support/administration'
import { api } from '~/tests/support/api'
import { withoutServers, withServers } from '~/tests/support/channels'
import { makeDevice, makeUser, PASSWORD, type Signed } from '~/tests/support/fixtures/factories'
import { furnishAccount } from '~/tests/support/fixtures/furnish-account'
import { merge, previewOf } from '~/tests/support/merging'

let superuser: Signed
let from: Signed
let into: Signed

beforeAll(async () => {
  superuser = await makeUser('superuser')
})
beforeEach(async () => {
  await db().rateLimit.deleteMany()
  from = await makeUser()
  into = await makeUser()
})
const pair = () => ({ by: superuser, from, into })

/** Everything of an account that is somebody's, by table and id. */
async function thingsOf(...ids: string[]) {
  const where = { in: ids }
  const [devices, shares, widgets, views, notifications, webhooks, alerts] = await Promise.all([
    db().device.findMany({ where: { ownerId: where } }),
    db().deviceShare.findMany({ where: { userId: where } }),
    db().widget.findMany({ where: { userId: where } }),
    db().savedView.findMany({ where: { userId: where } }),
    db().notification.findMany({ where: { userId: where, type: { not: 'system' } } }),
    db().webhook.findMany({ where: { userId: where } }),
    db().alert.findMany({ where: { ownerId: where } }),
  ])
  return {
    devices: devices.map(({ publicId: deviceId }) => deviceId).sort(),
    access: new Set([
      ...devices.map(({ uuid: id }) => id),
      ...shares.map(({ deviceUuid: deviceId }) => deviceId),
    ]),
    widgets: widgets.map(({ type, config }) => `${type} ${JSON.stringify(config)}`).sort(),
    views: views.length,
    others: [notifications, webhooks, alerts].map((rows) => rows.map(({ id }) => id).sort()),
  }
}

type Line = { thing: string; outcome: string; count: number }
const OUTCOMES = { move: 'moves', decide: 'moves', drop: 'ends', keep: 'stays' } as const
const lineOf = ({ thing, merge: rule, count }: CountedRelation): Line => ({
  thing,
  outcome: OUTCOMES[rule],
  count,
})
/** Of the account's own row. */
const OF_ROW = ['password', 'authenticator', 'profile'].map((thing) => ({ thing, outcome: 'ends', count: 1 }))
/** What a merge itself leaves with the remaining account, its sign-in among it. */
const MORE = new Map<string, number>([
  ['notification.user_id', 1],
  ['reserved_email.user_id', 1],
  ['session.user_id', 1],
  ['audit_record.actor_id', 2],
  ['audit_record.entity_id', 2],
])

/** How many of each thing have each outcome. */
function linesOf(lines: readonly Line[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const { thing, outcome, count } of lines)
    sums[`${thing} ${outcome}`] = (sums[`${thing} ${outcome}`] ?? 0) + count
  return sums
}

describe('who may merge what', () => {
  it('superusers, with the typed address, a fresh proof and the preview that was seen', async () => {
    expect((await merge({ ...pair(), by: await makeUser('admin') })).status).toBe(403)
    expect(await merge(pair(), { email: into.email })).toMatchObject({
      status: 400,
      issues: [{ path: 'email' }],
    })
    expect((await merge(pair(), { digest: 'other' })).status).toBe(409)
    const aged = await makeUser('superuser')
    await ageProof(aged)
    expect((await merge({ ...pair(), by: aged })).code).toBe('reauth_required')
    expect(await db().user.count({ where: { id: { in: [from.id, into.id] } } })).toBe(2)
  })

  it('ordinary accounts of two different people, neither of them oneself', async () => {
    const [admin, another] = [await makeUser('admin'), await makeUser('superuser')]
    for (const one of [admin, another]) {
      expect((await previewOf({ ...pair(), from: one })).status).toBe(403)
      expect((await merge({ ...pair(), into: one })).status).toBe(403)
    }
    for (const one of [{ from: superuser }, { into: superuser }])
      expect(await previewOf({ ...pair(), ...one })).toMatchObject({ status: 409, code: 'self' })
    expect((await previewOf({ ...pair(), from: into })).status).toBe(400)
    await db().user.update({ where: { id: into.id }, data: { disabledAt: new Date() } })
    expect((await previewOf(pair())).status).toBe(409)
  })

  it('nothing when something that was decided has changed since the preview, which is answered anew', async () => {
    const { preview } = await previewOf(pair())
    const device = await makeDevice({ ownerId: from.id })
    const body = { from: from.id, email: from.email, digest: preview.digest, address: 'keep' }
    const answer = await answerOf(mergeAccounts, superuser, { params: { id: into.id }, body })
    expect(answer).toMatchObject({ status: 409, code: 'conflict' })
    expect(answer.current.devices).toEqual([expect.objectContaining({ deviceId: device.publicId })])
    expect((await merge(pair(), { digest: answer.current.digest })).status).toBe(200)
  })
})

describe('a merge', () => {
  it('does what its preview says, table by table', async () => {
    await furnishAccount(from)
    const before = await countRelations(pool(), from.id)
    const { preview } = await previewOf(pair())
    expect(linesOf(preview.lines)).toEqual(linesOf([...before.map(lineOf), ...OF_ROW]))
    expect((await merge(pair())).status).toBe(200)
    const after = await countRelations(pool(), into.id)
    for (const [index, { table, column, merge: rule, count }] of before.entries()) {
      const name = `${table}.${column}`
      // the notice of the merge, the reserved address and the record of it come besides
      const more = MORE.get(name) ?? 0
      const moved = rule === 'move' || rule === 'decide' ? count : 0
      expect([name, after[index]?.count]).toEqual([name, moved + more])
    }
    expect(await db().user.count({ where: { id: from.id } })).toBe(0)
  })

  it('names every conflict and settles it as it says', async () => {
    const [a, b] = [
      await makeDevice({ ownerId: into.id, name: 'A' }),
      await makeDevice({ ownerId: from.id, name: 'B' }),
    ]
    const third = await makeDevice({ ownerId: (await makeUser()).id, name: 'C' })
    const share = (deviceUuid: string, userId: string, role: ShareRole) => ({ deviceUuid, userId, role })
    await db().deviceShare.createMany({
      data: [
        ...[share(a.uuid, from.id, 'operator'), share(b.uuid, into.id, 'viewer')],
        ...[share(third.uuid, from.id, 'operator'), share(third.uuid, into.id, 'viewer')],
      ],
    })
    for (const { id } of [from, into]) {
      await db().widget.create({
        data: { userId: id, key: 'w', type: 'device-summary', title: 't', w: 3, h: 2 },
      })
      await db().savedView.create({ data: { userId: id, name: 'North', view: {} } })
      await db().telegramLink.create({ data: { userId: id, chatId: id } })
    }
    await db().delivery.create({
      data: {
        userId: from.id,
        channel: 'telegram',
        target: from.id,
        message: {},
        deadlineAt: new Date(Date.now() + 60_000),
      },
    })
    const { preview } = await previewOf(pair())
    expect(preview.conflicts).toEqual([
      { thing: 'shares', name: 'A', conflict: 'owned', as: null },
      { thing: 'shares', name: 'C', conflict: 'raised', as: 'operator' },
      { thing: 'widgets', name: 'w', conflict: 'renamed', as: 'w-2' },
      { thing: 'views', name: 'North', conflict: 'renamed', as: 'North 2' },
      { thing: 'telegram', name: '', conflict: 'held', as: null },
      { thing: 'shares', name: 'B', conflict: 'obsolete', as: null },
    ])
    expect((await merge(pair())).status).toBe(200)
    expect(await db().deviceShare.findMany({ where: { userId: into.id } })).toEqual([
      expect.objectContaining({ deviceUuid: third.uuid, role: 'operator' }),
    ])
    const widgets = await db().widget.findMany({ where: { userId: into.id }, orderBy: { y: 'asc' } })
    expect(widgets.map(({ key, y }) => [key, y])).toEqual([
      ['w', 0],
      ['w-2', 2],
    ])
    expect(await db().telegramLink.findMany({ where: { chatId: { in: [from.id, into.id] } } })).toEqual([
      expect.objectContaining({ userId: into.id, chatId: into.id }),
    ])
    const [delivery] = await db().delivery.findMany({ where: { target: from.id } })
    expect(delivery).toMatchObject({ state: 'dropped', userId: into.id })
  })

  it('takes invitations and offers along only where the address is proven to be the person’s', async () => {
    const owner = await makeUser()
    const later = { email: from.email, expiresAt: new Date(Date.now() + 60_000) }
    const [one, other] = [await makeDevice({ ownerId: owner.id }), await makeDevice({ ownerId: owner.id })]
    await db().deviceInvitation.create({
      data: { ...later, deviceUuid: one.uuid, role: 'viewer', invitedById: owner.id },
    })
    await db().deviceTransfer.create({ data: { ...later, deviceUuid: other.uuid } })
    withServers()
    try {
      const { preview } = await previewOf(pair())
      expect(preview.conflicts.map((each: { conflict: string }) => each.conflict)).toEqual([
        'unproven',
        'unproven',
      ])
      await db().user.update({ where: { id: from.id }, data: { emailVerifiedAt: new Date() } })
      expect((await merge(pair())).status).toBe(200)
      // the proven address is told, and so would be the other one
      const mails = await db().delivery.findMany({ where: { channel: 'email', target: from.email } })
      expect(mails.map(({ userId }) => userId)).toEqual([null])
    } finally {
      withoutServers()
    }
    expect(await db().deviceInvitation.count({ where: { email: into.email } })).toBe(1)
    expect(await db().deviceTransfer.count({ where: { email: into.email } })).toBe(1)
  })

  it('ends every way in to the account that goes, but leads external sign-ins on', async () => {
    const externals = { provider: 'https://idp.example.org', subject: from.id }
    await db().externalAccount.create({ data: { ...externals, userId: from.id } })
    expect((await previewOf(pair())).preview.externals).toEqual([externals.provider])
    await merge(pair())
    expect((await api(getMe, { token: from.token })).status).toBe(401)
    expect((await signIn(from)).status).toBe(401)
    expect((await db().externalAccount.findFirstOrThrow({ where: externals })).userId).toBe(into.id)
    expect((await signIn(into)).status).toBe(200)
  })

  it('keeps the address until it is released, or lets it go at once', async () => {
    const body = { name: 'Again', email: from.email, password: PASSWORD }
    await merge(pair())
    expect((await api(register, { body })).status).toBe(409)
    const release = { params: { id: into.id }, body: { kind: 'address', id: from.email } }
    expect((await answerOf(endUserAccess, superuser, release)).status).toBe(200)
    expect((await answerOf(endUserAccess, superuser, release)).status).toBe(404)
    expect((await api(register, { body })).status).toBe(200)
    const other = await makeUser()
    await merge({ ...pair(), from: other }, { address: 'release' })
    expect((await api(register, { body: { ...body, email: other.email } })).status).toBe(200)
  })

  it('is on the record of both accounts and of each device, and told to who remains', async () => {
    const device = await makeDevice({ ownerId: from.id, name: 'Roof' })
    await merge(pair(), { reason: 'Twice registered' })
    for (const { id } of [from, into])
      expect(await recordsOf(id, 'user.merge')).toEqual([
        expect.objectContaining({ actorId: superuser.id, reason: 'Twice registered' }),
      ])
    const [given] = await recordsOf(device.publicId, 'device.assign')
    expect(given?.changes).toEqual([{ field: 'owner', before: from.email, after: into.email }])
    const [told] = await db().notification.findMany({ where: { userId: into.id } })
    expect(told?.message).toContain(from.email)
  })
})

describe('at the same moment', () => {
  const ROUNDS = 4

  it('a claim ends with the remaining account, or does not happen; the device is never lost', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const [one, other] = [await makeUser(), await makeUser()]
      const device = await makeDevice()
      const claim = () =>
        api(claimDevice, { token: one.token, params: { deviceId: device.publicId }, body: {} })
      const merged = merge({ by: superuser, from: one, into: other })
      const [claimed, done] = await Promise.all([claim(), merged])
      const { ownerId } = await db().device.findUniqueOrThrow({ where: { uuid: device.uuid } })
      expect([200, 401, 409]).toContain(claimed.status)
      if (done.status === 200) expect(ownerId).toBe(claimed.status === 200 ? other.id : null)
      // the claim came between preview and merge
      else expect([done.status, ownerId]).toEqual([409, one.id])
      await db().rateLimit.deleteMany()
    }
  })

  it('a sign-in opens no session that outlives the account', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const [one, other] = [await makeUser(), await makeUser()]
      const entering = () => api(login, { body: { email: one.email, password: PASSWORD } })
      const [entered, done] = await Promise.all([
        entering(),
        merge({ by: superuser, from: one, into: other }),
      ])
      expect(done.status).toBe(200)
      expect([200, 401]).toContain(entered.status)
      const token = entered.status === 200 ? (await entered.json()).token : ''
      expect((await api(getMe, { token })).status).toBe(401)
      await db().rateLimit.deleteMany()
    }
  })

  it('a widget is on the remaining dashboard, or was not added', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const [one, other] = [await makeUser(), await makeUser()]
      const body = { key: 'late', type: 'device-summary', config: {} }
      const [added, done] = await Promise.all([
        api(addWidget, { token: one.token, body }),
        merge({ by: superuser, from: one, into: other }),
      ])
      expect([200, 401, 404, 409]).toContain(added.status)
      const found = await db().widget.count({ where: { userId: done.status === 200 ? other.id : one.id } })
      expect(found).toBe(added.status === 200 ? 1 : 0)
      await db().rateLimit.deleteMany()
    }
  })

  it('two merges that cross leave one account with everything', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const [one, other] = [await makeUser(), await makeUser()]
      const devices = [await makeDevice({ ownerId: one.id }), await makeDevice({ ownerId: other.id })]
      const there = { by: superuser, from: one, into: other }
      const answers = await Promise.all([merge(there), merge({ by: superuser, from: other, into: one })])
      expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
      const [survivor, ...more] = await db().user.findMany({ where: { id: { in: [one.id, other.id] } } })
      expect(more).toEqual([])
      const owned = await db().device.count({
        where: { ownerId: survivor?.id ?? '', uuid: { in: devices.map(({ uuid }) => uuid) } },
      })
      expect(owned).toBe(2)
      await db().rateLimit.deleteMany()
    }
  })
})

describe('nothing owned is lost', () => {
  /** What two accounts and a third person have with six devices, and their dashboards. */
  const world = fc.record({
    owners: fc.array(fc.constantFrom('from', 'into', 'third'), { minLength: 6, maxLength: 6 }),
    shares: fc.array(
      fc.record({
        who: fc.constantFrom('from', 'into'),
        device: fc.nat(5),
        role: fc.constantFrom('viewer', 'operator'),
      }),
      { maxLength: 6 },
    ),
    widgets: fc.array(
      fc.record({ who: fc.constantFrom('from', 'into'), key: fc.constantFrom('a', 'a-2', 'b') }),
      {
        maxLength: 6,
      },
    ),
  })

  it('whatever both have', async () => {
    const property = fc.asyncProperty(world, async ({ owners, shares, widgets }) => {
      await db().rateLimit.deleteMany()
      const people = { from: await makeUser(), into: await makeUser(), third: await makeUser() }
      const devices: Awaited<ReturnType<typeof makeDevice>>[] = []
      for (const owner of owners)
        devices.push(await makeDevice({ ownerId: people[owner as keyof typeof people].id }))
      const rows = shares.flatMap(({ who, device, role }): Prisma.DeviceShareCreateManyInput[] => {
        const found = devices[device]
        return found && owners[device] !== who
          ? [
              {
                deviceUuid: found.uuid,
                userId: people[who as 'from' | 'into'].id,
                role: role as 'viewer' | 'operator',
              },
            ]
          : []
      })
      await db().deviceShare.createMany({ data: rows, skipDuplicates: true })
      const placed = widgets.map(({ who, key }) => ({
        ...{ userId: people[who as 'from' | 'into'].id, key, type: 'device-summary', title: '', w: 3, h: 2 },
        config: { who, key },
      }))
      await db().widget.createMany({ data: placed, skipDuplicates: true })
      const both = [people.from.id, people.into.id]
      const before = await thingsOf(...both)
      const ownWidgets = await db().widget.findMany({ where: { userId: people.into.id } })
      expect((await merge({ by: superuser, ...people })).status).toBe(200)
      expect(await thingsOf(people.into.id)).toEqual(before)
      // what the remaining account had is where it was
      for (const { key, x, y, config } of ownWidgets)
        expect(
          await db().widget.findUnique({ where: { userId_key: { userId: people.into.id, key } } }),
        ).toMatchObject({ x, y, config })
    })
    await fc.assert(property, { numRuns: 5 })
  })

  it('the remaining account sees the device that came, with its settings', async () => {
    const device = await makeDevice({ ownerId: from.id, name: 'Roof', tags: ['north'] })
    await merge(pair())
    const { device: seen } = await answerOf(getDevice, into, { params: { deviceId: device.publicId } })
    expect(seen).toMatchObject({ name: 'Roof', tags: ['north'], owned: true })
  })

  it('a preview changes nothing', async () => {
    await furnishAccount(from)
    const before = await countRelations(pool(), from.id)
    expect((await previewOf(pair())).status).toBe(200)
    expect(await countRelations(pool(), from.id)).toEqual(before)
  })
})
