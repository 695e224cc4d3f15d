import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as todos from '@/contracts/superuser/todos'
import { db } from '@/server/db/prisma'
import { answerOf, recordsOf } from '~/tests/support/administration'
import { makeDevice, makeUser, type Signed } from '~/tests/support/fixtures/factories'
import { makeImage, makeItem, makeRunning } from '~/tests/support/rollouts'
import { pruneTodos } from '../remove'
import { runAutomatic } from './run'

const NOW = new Date('2026-05-01T10:00:00Z')
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)
let ada: Signed

beforeAll(async () => {
  ada = await makeUser('superuser')
})
beforeEach(async () => {
  await db().todo.deleteMany()
  await db().setting.deleteMany({ where: { key: 'todos.automatic' } })
  await db().delivery.deleteMany()
  await db().workerHeartbeat.deleteMany()
  await db().inboxMessage.deleteMany()
})

const turn = (id: string, on: boolean) => answerOf(todos.setAutomaticTodos, ada, { body: { id, on } })
const all = () => db().todo.findMany({ orderBy: { id: 'asc' }, include: { comments: true, links: true } })
const silence = (id = 'w1') =>
  db().workerHeartbeat.create({
    data: { id, startedAt: later(-500), beatAt: later(-61), mqtt: 'connected', lagMs: 0 },
  })
const mail = (target: string, state: string, minutes: number, error = 'no such <user>') =>
  db().delivery.create({
    data: {
      ...{ channel: 'email', target, state, userId: ada.id, message: {}, error },
      ...{ endedAt: later(minutes), deadlineAt: later(minutes) },
    },
  })

describe('automatic todos', () => {
  it('are all off at first', async () => {
    await silence()
    await runAutomatic(NOW)
    expect(await all()).toEqual([])
    const { kinds } = await answerOf(todos.getAutomaticTodos, ada)
    expect(kinds).toEqual(todos.AUTOMATIC_TODOS.map((id) => ({ id, on: false })))
  })

  it('are written once for each cause, also by several workers at once', async () => {
    await turn('worker_silent', true)
    await silence('w1')
    await silence('w2')
    await Promise.all([runAutomatic(NOW), runAutomatic(NOW), runAutomatic(later(5))])
    const rows = await all()
    expect(rows.map(({ title }) => title).toSorted()).toEqual(['Worker w1 is silent', 'Worker w2 is silent'])
    expect(rows[0]).toMatchObject({ state: 'open', priority: 2, authorId: null, automatic: 'worker_silent' })
    expect(await recordsOf(rows[0]?.id ?? '')).toMatchObject([
      { action: 'todo.create', actorId: 'todos.automatic' },
    ])
  })

  it('close themselves when their cause has gone, and say so', async () => {
    await turn('worker_silent', true)
    await silence()
    await runAutomatic(NOW)
    await db().workerHeartbeat.updateMany({ data: { beatAt: later(4) } })
    await runAutomatic(later(5))
    await runAutomatic(later(10))
    expect(await all()).toMatchObject([
      {
        state: 'done',
        cause: null,
        comments: [{ authorId: null, text: expect.stringContaining('has gone') }],
      },
    ])
    const [closed] = await all()
    expect(await recordsOf(closed?.id ?? '')).toMatchObject([
      { action: 'todo.create' },
      { action: 'todo.update', actorId: 'todos.automatic' },
    ])
    // the cause comes back: another todo
    await db().workerHeartbeat.updateMany({ data: { beatAt: later(-61) } })
    await runAutomatic(later(15))
    expect((await all()).map(({ state }) => state)).toEqual(['done', 'open'])
  })

  it('respect that a person has closed or deleted one, while its cause lasts', async () => {
    await turn('worker_silent', true)
    await silence('w1')
    await silence('w2')
    await runAutomatic(NOW)
    const [one, other] = await all()
    await answerOf(todos.updateTodo, ada, {
      params: { id: one?.id ?? '' },
      body: { version: 1, state: 'done' },
    })
    await answerOf(todos.deleteTodo, ada, { params: { id: other?.id ?? '' } })
    await db().todo.updateMany({ where: { id: other?.id ?? '' }, data: { deletedAt: new Date(0) } })
    await pruneTodos(NOW)
    await runAutomatic(later(5))
    expect(await all()).toMatchObject([
      { state: 'done', comments: [] },
      { state: 'open', comments: [] },
    ])
    await db().workerHeartbeat.deleteMany()
    await runAutomatic(later(10))
    await pruneTodos(NOW)
    expect(await all()).toMatchObject([{ id: one?.id, cause: null, comments: [] }])
  })

  it('of a kind that is switched off are left as they are', async () => {
    await turn('worker_silent', true)
    await silence()
    await runAutomatic(NOW)
    await turn('worker_silent', false)
    await db().workerHeartbeat.deleteMany()
    await runAutomatic(later(5))
    expect(await all()).toMatchObject([{ state: 'open' }])
  })

  it('one kind that fails does not stop the others', async () => {
    await turn('worker_silent', true)
    await turn('inbox_growing', true)
    await silence()
    const broken = { id: 'inbox_growing', findCauses: () => Promise.reject(new Error('broken')) } as const
    const { workerSilent } = await import('./worker-silent')
    await expect(runAutomatic(NOW, [broken, workerSilent])).rejects.toThrow('broken')
    expect(await all()).toHaveLength(1)
  })
})

describe('the causes', () => {
  it('mail: the newest of an address has failed for good, until one gets there', async () => {
    await turn('mail_failed', true)
    await mail('a@example.org', 'dead', -50)
    await mail('b@example.org', 'dead', -50)
    await mail('b@example.org', 'sent', -40)
    await mail('c@example.org', 'pending', -40)
    await runAutomatic(NOW)
    const [todo, ...others] = await all()
    expect(others).toEqual([])
    expect(todo).toMatchObject({
      title: 'Mail to a@example.org cannot be delivered',
      links: [{ kind: 'person', targetId: ada.id }],
    })
    // what a mail server says is no Markdown
    expect(todo?.body).toContain('no such \\<user\\>')
    await mail('a@example.org', 'sent', 1)
    await runAutomatic(later(5))
    expect(await all()).toMatchObject([{ state: 'done' }])
  })

  it('mail: of very many, those that have a todo keep it, and one that is closed makes room', async () => {
    await turn('mail_failed', true)
    const fail = (count: number, minutes: number) =>
      db().delivery.createMany({
        data: Array.from({ length: count }, (_, n) => ({
          ...{ channel: 'email', target: `${minutes}.${n}@example.org`, state: 'dead', message: {} },
          ...{ endedAt: later(minutes), deadlineAt: later(minutes) },
        })),
      })
    await fail(100, -50)
    await runAutomatic(NOW)
    const first = (await all()).map(({ id }) => id)
    expect(first).toHaveLength(100)
    await fail(500, -40)
    const id = first[0] ?? ''
    await answerOf(todos.updateTodo, ada, { params: { id }, body: { version: 1, state: 'done' } })
    await runAutomatic(later(5))
    const now = await all()
    expect(now.filter(({ state }) => state === 'done').map((one) => one.id)).toEqual([id])
    expect(now).toHaveLength(101)
  }, 60_000)

  it('inbox: from 50 new shapes a day on, until fewer than 25', async () => {
    await turn('inbox_growing', true)
    const add = (count: number) =>
      db().inboxMessage.createMany({
        data: Array.from({ length: count }, () => {
          const shape = `x/${Math.random()}`
          return {
            shape,
            topic: shape,
            payload: Buffer.from('1'),
            reason: 'unknown_topic',
            firstAt: later(-60),
          }
        }),
      })
    const drop = async (count: number) => {
      const rows = await db().inboxMessage.findMany({ take: count })
      await db().inboxMessage.deleteMany({ where: { id: { in: rows.map(({ id }) => id) } } })
    }
    await add(49)
    await runAutomatic(NOW)
    expect(await all()).toEqual([])
    await add(1)
    await runAutomatic(NOW)
    await drop(25)
    await runAutomatic(later(5))
    expect(await all()).toMatchObject([{ state: 'open', title: 'The inbox is growing' }])
    await drop(1)
    await runAutomatic(later(10))
    expect(await all()).toMatchObject([{ state: 'done' }])
  })

  it('roll-out: attempts of a device have failed three times, until one succeeds', async () => {
    await turn('rollout_failed', true)
    const rollout = await makeRunning((await makeImage()).id, { name: 'Spring [1]' })
    const [bad, fair, over] = await Promise.all([makeDevice({ name: 'Well' }), makeDevice(), makeDevice()])
    await makeItem(rollout.id, bad, { failures: 3, lastError: 'no_boot', since: later(-30) })
    await makeItem(rollout.id, fair, { failures: 2, since: later(-30) })
    await makeItem(rollout.id, over, { failures: 4, state: 'cancelled', since: later(-30) })
    await runAutomatic(NOW)
    const [todo, ...others] = await all()
    expect(others).toEqual([])
    expect(todo).toMatchObject({
      title: 'The update of Well keeps failing',
      body: expect.stringContaining('3 attempts to update Well failed'),
    })
    const { todo: shown } = await answerOf(todos.getTodo, ada, { params: { id: todo?.id ?? '' } })
    expect(shown.links).toMatchObject([
      { kind: 'device', href: `/devices/${bad.publicId}` },
      { kind: 'rollout', name: 'Spring [1]', href: `/superuser/ota-manager?rollout=${rollout.id}` },
    ])
    await db().rolloutItem.updateMany({
      where: { deviceKey: bad.id },
      data: { state: 'succeeded', since: later(4) },
    })
    await runAutomatic(later(5))
    expect(await all()).toMatchObject([{ state: 'done' }])
  })

  it('roll-out: failures of several count together, and those before a success no more', async () => {
    await turn('rollout_failed', true)
    const image = await makeImage()
    const device = await makeDevice()
    const add = async (minutes: number, data: Parameters<typeof makeItem>[2]) =>
      makeItem((await makeRunning(image.id)).id, device, {
        ...{ since: later(minutes), lastError: 'no power', ...data },
      })
    await add(-90, { failures: 2, state: 'failed' })
    await add(-80, { failures: 1, state: 'succeeded' })
    await add(-70, { failures: 2, state: 'rolled_back' })
    await runAutomatic(NOW)
    expect(await all()).toEqual([])
    await add(-60, { failures: 1, state: 'timed_out' })
    await runAutomatic(later(5))
    expect(await all()).toMatchObject([{ state: 'open' }])
  })

  it('roll-out: the newest failure is the one that happened last, whatever state its item has entered since', async () => {
    await turn('rollout_failed', true)
    const [image, device] = [await makeImage(), await makeDevice({ name: 'Roof' })]
    const itsOwn = async () => (await all()).find(({ title }) => title.includes('Roof'))
    const [old, fresh] = [
      await makeRunning(image.id, { name: 'Old' }),
      await makeRunning(image.id, { name: 'Fresh' }),
    ]
    const failed = { failures: 2, lastError: 'no power' }
    const one = await makeItem(old.id, device, { ...failed, failedAt: later(-90), since: later(-10) })
    await makeItem(fresh.id, device, { ...failed, failedAt: later(-20), since: later(-20) })
    await runAutomatic(NOW)
    const { todo: shown } = await answerOf(todos.getTodo, ada, { params: { id: (await itsOwn())?.id ?? '' } })
    expect(shown.links).toMatchObject([{ kind: 'device' }, { kind: 'rollout', name: 'Fresh' }])

    // a success between the two: only the later failure counts
    await makeItem((await makeRunning(image.id)).id, device, { state: 'succeeded', since: later(-50) })
    await db().rolloutItem.update({ where: { id: one.id }, data: { failures: 3 } })
    await runAutomatic(later(5))
    expect(await itsOwn()).toMatchObject({ state: 'done' })
  })

  it('mailing: a mail came back for good, until mail is proven to get there', async () => {
    await turn('mailing_bounced', true)
    const mailing = () =>
      db().mailing.create({ data: { name: 'News', audience: {}, content: {}, state: 'finished' } })
    const [first, second, bob] = await Promise.all([mailing(), mailing(), makeUser()])
    const put = (to: { id: string }, of: { id: string }, minutes: number, state: string, reason = '') =>
      db().mailingRecipient.create({
        data: {
          ...{ mailingId: of.id, userId: to.id, position: Math.floor(Math.random() * 1e9), state },
          ...{ reason: reason || null, answer: '550 <gone>', changedAt: later(minutes) },
        },
      })
    const data = { emailVerifiedAt: later(-100) }
    await db().user.updateMany({ where: { id: { in: [ada.id, bob.id] } }, data })
    await put(ada, first, -50, 'bounced', 'permanent')
    await put(bob, first, -50, 'bounced', 'transient')
    await put(bob, second, -181 * 24 * 60, 'bounced', 'permanent')
    await runAutomatic(NOW)
    const [todo, ...others] = await all()
    expect(others).toEqual([])
    expect(todo).toMatchObject({
      title: `A mail to ${ada.email} came back`,
      links: [{ kind: 'person', targetId: ada.id }],
    })
    expect(todo?.body).toContain(`(/superuser/email?mailing=${first.id})`)
    expect(todo?.body).toContain('550 \\<gone\\>')
    await put(ada, second, 1, 'sent')
    await runAutomatic(later(5))
    expect(await all()).toMatchObject([{ state: 'open' }])
    await db().user.update({ where: { id: ada.id }, data: { emailVerifiedAt: later(6) } })
    await runAutomatic(later(10))
    expect(await all()).toMatchObject([{ state: 'done' }])
  })

  it('are written in the language of whoever switched them on', async () => {
    const preferences = { language: 'hi' }
    await db().user.update({ where: { id: ada.id }, data: { preferences } })
    await turn('worker_silent', true)
    await silence()
    await runAutomatic(NOW)
    expect(await all()).toMatchObject([{ title: 'वर्कर w1 चुप है' }])
    await db().user.update({ where: { id: ada.id }, data: { preferences: {} } })
  })
})
