import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as todos from '@/contracts/superuser/todos'
import { TODO_LIMITS } from '@/domain/todos/todo'
import { db } from '@/server/db/prisma'
import { happen, opened } from '~/tests/support/alerts'
import { answerOf, recordsOf } from '~/tests/support/administration'
import { makeDevice, makeUser, type Signed } from '~/tests/support/fixtures/factories'
import { makePump } from '~/tests/support/pumps'
import { makeImage, makeRunning } from '~/tests/support/rollouts'

let ada: Signed
let ravi: Signed

beforeAll(async () => {
  ada = await makeUser('superuser')
  ravi = await makeUser('superuser')
})
beforeEach(() => db().todo.deleteMany())

const create = async (body: object = {}, by = ada) =>
  (await answerOf(todos.createTodo, by, { body: { title: 'Clean the filter', ...body } })).todo
const show = (id: string) => answerOf(todos.getTodo, ada, { params: { id } })
const update = (id: string, body: object, by = ada) =>
  answerOf(todos.updateTodo, by, { params: { id }, body })
const list = async (query: Record<string, string> = {}, by = ada) =>
  (await answerOf(todos.listTodos, by, { query })).todos.map((one: { title: string }) => one.title)
const columns = async () => {
  const { columns: all } = await answerOf(todos.getTodoBoard, ada)
  return Object.fromEntries(
    all.map(({ state, todos: cards }: { state: string; todos: { title: string }[] }) => [
      state,
      cards.map(({ title }) => title),
    ]),
  )
}
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const titled = (...titles: string[]) => Promise.all(titles.map((title) => create({ title })))

describe('a todo', () => {
  it('is written with everything and read again', async () => {
    const device = await makeDevice({ name: 'Roof tank' })
    const rollout = await makeRunning((await makeImage()).id, { name: 'Valve firmware' })
    const made = await create({
      body: '# Do it\n\n<script>alert(1)</script>',
      priority: 'urgent',
      due: '2030-02-28',
      assignee: ravi.id,
      tags: ['filter', 'north'],
      checklist: [{ id: 'a', text: 'Open the valve', done: true }],
      links: [
        { kind: 'device', id: device.publicId },
        { kind: 'person', id: ravi.id },
        { kind: 'rollout', id: rollout.id },
      ],
    })
    const { todo } = await show(made.id)
    expect(todo).toMatchObject({
      state: 'open',
      priority: 'urgent',
      due: '2030-02-28',
      assignee: { id: ravi.id, name: 'Test Person' },
      author: { id: ada.id },
      steps: { done: 1, total: 1 },
      version: 1,
      automatic: false,
    })
    expect(todo.links).toEqual([
      { kind: 'device', id: device.publicId, name: 'Roof tank', href: `/devices/${device.publicId}` },
      { kind: 'person', id: ravi.id, name: 'Test Person', href: `/admin?open=${ravi.id}` },
      {
        ...{ kind: 'rollout', id: rollout.id, name: 'Valve firmware' },
        href: `/superuser/ota-manager?rollout=${rollout.id}`,
      },
    ])
    expect(await recordsOf(made.id)).toMatchObject([{ action: 'todo.create', actorId: ada.id }])
  })

  it('is linked to an alert by the name of its device', async () => {
    const pump = await makePump({ ownerId: ada.id, name: 'Well' })
    await happen(pump, [opened()])
    const alert = await db().alert.findFirstOrThrow({ where: { device: pump.id } })
    const { things } = await answerOf(todos.findTodoLinks, ada, {
      query: { kind: 'alert', query: pump.publicId },
    })
    expect(things).toEqual([{ id: alert.id, name: expect.stringContaining('Well') }])
    const { links } = await create({ links: [{ kind: 'alert', id: alert.id }] })
    expect(links[0].href).toBe(`/devices/${pump.publicId}?tab=alerts&alert=${alert.id}`)
  })

  it('is linked to a roll-out and to a job by their names', async () => {
    const rollout = await makeRunning((await makeImage()).id, { name: 'Autumn 100%' })
    await db().jobState.createMany({ data: [{ id: 'system.storage' }, { id: 'audit.close' }] })
    const find = async (kind: string, query: string) =>
      (await answerOf(todos.findTodoLinks, ada, { query: { kind, query } })).things
    expect(await find('rollout', 'autumn 100%')).toEqual([{ id: rollout.id, name: 'Autumn 100%' }])
    expect(await find('rollout', rollout.id)).toHaveLength(1)
    const measure = { id: 'system.storage', name: 'Measure what is stored' }
    expect(await find('job', 'measure')).toEqual([measure])
    expect(await find('job', 'system.sto')).toEqual([measure])
    expect(await find('job', 'nothing')).toEqual([])
    const { links } = await create({ links: [{ kind: 'job', ...measure }] })
    expect(links).toEqual([{ kind: 'job', ...measure, href: '/superuser?tab=jobs&open=system.storage' }])
  })

  it.each([
    ['an empty title', { title: '  ' }],
    ['a long title', { title: 'x'.repeat(TODO_LIMITS.title + 1) }],
    ['a long text', { body: 'x'.repeat(TODO_LIMITS.body + 1) }],
    ['no date', { due: '2026-02-30' }],
    ['a year that is none', { due: '0001-01-01' }],
    ['many tags', { tags: Array.from({ length: TODO_LIMITS.tags + 1 }, (_, i) => `t${i}`) }],
    ['a tag twice', { tags: ['a', 'A'] }],
    [
      'many steps',
      { checklist: Array.from({ length: 101 }, (_, i) => ({ id: `${i}`, text: 'x', done: false })) },
    ],
    ['a step twice', { checklist: [1, 2].map(() => ({ id: 'a', text: 'x', done: false })) }],
    ['many links', { links: Array.from({ length: 21 }, (_, i) => ({ kind: 'job', id: `${i}` })) }],
    ['a device that is not there', { links: [{ kind: 'device', id: 'nothing' }] }],
    ['a person that is not there', { links: [{ kind: 'person', id: 'nobody' }] }],
    ['a roll-out that is not there', { links: [{ kind: 'rollout', id: 'r-7' }] }],
    ['a job that is not there', { links: [{ kind: 'job', id: 'no.job' }] }],
  ])('is refused with %s', async (_, body) => {
    const answer = await answerOf(todos.createTodo, ada, { body: { title: 'Pump', ...body } })
    expect(answer.status).toBe(400)
    expect(await db().todo.count()).toBe(0)
  })

  it('is assigned to superusers only', async () => {
    const admin = await makeUser('admin')
    const answer = await answerOf(todos.createTodo, ada, { body: { title: 'Pump', assignee: admin.id } })
    expect(answer).toMatchObject({ status: 400, issues: [{ path: 'assignee' }] })
  })

  it('keeps a link whose thing has gone', async () => {
    const device = await makeDevice({ name: 'Roof' })
    const { id } = await create({ links: [{ kind: 'device', id: device.publicId }] })
    await db().device.delete({ where: { uuid: device.uuid } })
    const links = [{ kind: 'device', id: device.publicId, name: '' }]
    expect(await update(id, { version: 1, links })).toMatchObject({
      status: 200,
      todo: { links: [{ name: 'Roof' }] },
    })
  })
})

describe('an edit', () => {
  it('changes what it names, raises the version and records the difference', async () => {
    const { id } = await create({ tags: ['north'] })
    const { todo } = await update(id, { version: 1, title: 'Clean both filters', state: 'done' })
    expect(todo).toMatchObject({ title: 'Clean both filters', state: 'done', tags: ['north'], version: 2 })
    expect(todo.doneAt).not.toBeNull()
    const [record] = await recordsOf(id, 'todo.update')
    expect(record?.changes).toEqual([
      { field: 'title', before: 'Clean the filter', after: 'Clean both filters' },
      { field: 'state', before: 'open', after: 'done' },
    ])
  })

  it('of an old version answers 409 with the present todo, and changes nothing', async () => {
    const { id } = await create()
    await update(id, { version: 1, title: 'Mine' }, ravi)
    const late = await update(id, { version: 1, title: 'Yours' })
    expect(late).toMatchObject({ status: 409, code: 'conflict', current: { title: 'Mine', version: 2 } })
    expect((await show(id)).todo.title).toBe('Mine')
  })

  it('of another due date has people told again', async () => {
    const { id } = await create({ due: '2026-01-01' })
    const told = { dueToldAt: new Date(), overdueToldAt: new Date() }
    await db().todo.update({ where: { id }, data: told })
    await update(id, { version: 1, due: '2026-01-01' })
    expect(await db().todo.findUnique({ where: { id } })).toMatchObject(told)
    await update(id, { version: 2, due: '2026-01-02' })
    expect(await db().todo.findUnique({ where: { id } })).toMatchObject({
      dueToldAt: null,
      overdueToldAt: null,
    })
  })

  it('a tick of a step needs no version, and is done once', async () => {
    const steps = ['a', 'b'].map((id) => ({ id, text: id, done: false }))
    const { id } = await create({ checklist: steps })
    const tick = (stepId: string, by: Signed) =>
      answerOf(todos.tickTodoStep, by, { params: { id, stepId }, body: { done: true } })
    await Promise.all([tick('a', ada), tick('b', ravi)])
    await tick('a', ravi)
    expect((await show(id)).todo).toMatchObject({ steps: { done: 2, total: 2 }, version: 3 })
    expect((await tick('c', ada)).status).toBe(404)
  })
})

describe('the board', () => {
  it('has new ones first, and puts a card where it was dropped', async () => {
    const [a, b, c] = [
      await create({ title: 'a' }),
      await create({ title: 'b' }),
      await create({ title: 'c' }),
    ]
    expect((await columns())['open']).toEqual(['c', 'b', 'a'])
    const move = (id: string, body: object) => answerOf(todos.moveTodo, ada, { params: { id }, body })
    await move(c.id, { from: 'open', state: 'open', after: b.id })
    expect((await columns())['open']).toEqual(['b', 'c', 'a'])
    await move(a.id, { from: 'open', state: 'doing' })
    await move(b.id, { from: 'open', state: 'doing', before: a.id })
    expect(await columns()).toEqual({ open: ['c'], doing: ['b', 'a'], waiting: [], done: [] })
    // an order is no content
    expect((await show(c.id)).todo.version).toBe(1)
    expect((await show(a.id)).todo.version).toBe(2)
  })

  it('refuses to move a card that somebody else has moved elsewhere', async () => {
    const { id } = await create()
    const move = (state: string, by: Signed) =>
      answerOf(todos.moveTodo, by, { params: { id }, body: { from: 'open', state } })
    expect((await move('doing', ada)).status).toBe(200)
    expect(await move('done', ravi)).toMatchObject({ status: 409, current: { state: 'doing' } })
    expect((await move('doing', ravi)).status).toBe(200)
  })

  it('numbers a column anew when ranks get long', async () => {
    const [a, b] = [await create({ title: 'a' }), await create({ title: 'b' })]
    const movers = [await create({ title: 'x' }), await create({ title: 'y' })]
    for (let i = 0; i < 130; i++) {
      const [mover, other] = [movers[i % 2], movers[(i + 1) % 2]]
      const body = { from: 'open', state: 'open', after: i === 0 ? b.id : other.id }
      await answerOf(todos.moveTodo, ada, { params: { id: mover.id }, body })
    }
    const ranks = await db().todo.findMany({ select: { rank: true } })
    expect(Math.max(...ranks.map(({ rank }) => rank.length))).toBeLessThanOrEqual(64)
    expect((await columns())['open']).toEqual(['b', 'x', 'y', 'a'])
    expect(a.id).toBeTruthy()
  })
})

describe('the list', () => {
  it('is narrowed by each filter', async () => {
    const device = await makeDevice()
    await create({ title: 'late', due: day(-2), priority: 'high' })
    await create({ title: 'now', due: day(0), assignee: ada.id })
    await create({ title: 'soon', due: day(3), tags: ['north'] })
    await create({ title: 'some day', links: [{ kind: 'device', id: device.publicId }] })
    await create({ title: 'was late', due: day(-2), state: 'done', body: 'about_100% of it' })
    const by = { sort: 'title' }
    expect(await list({ ...by, due: 'overdue' })).toEqual(['late'])
    expect(await list({ ...by, due: 'today' })).toEqual(['now'])
    expect(await list({ ...by, due: 'week' })).toEqual(['now', 'soon'])
    expect(await list({ ...by, due: 'none' })).toEqual(['some day'])
    expect(await list({ ...by, assignee: 'me' })).toEqual(['now'])
    expect(await list({ ...by, assignee: 'me' }, ravi)).toEqual([])
    expect(await list({ ...by, assignee: ada.id }, ravi)).toEqual(['now'])
    expect(await list({ ...by, assignee: 'none', state: 'done' })).toEqual(['was late'])
    expect(await list({ ...by, priority: 'high' })).toEqual(['late'])
    expect(await list({ ...by, tag: 'north' })).toEqual(['soon'])
    expect(await list({ ...by, link: `device:${device.publicId}` })).toEqual(['some day'])
    expect(await list({ ...by, query: 'T_100%' })).toEqual(['was late'])
    expect(await list({ ...by, query: 'LATE' })).toEqual(['late', 'was late'])
  })

  it('counts days by the calendar of who asks', async () => {
    const far = await makeUser('superuser')
    await db().user.update({ where: { id: far.id }, data: { timezone: 'Pacific/Kiritimati' } })
    const there = new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10)
    await create({ title: 'there', due: there })
    expect(await list({ due: 'today' }, far)).toEqual(['there'])
  })

  it('is sorted, those without a date last, and has pages', async () => {
    for (const [title, due, priority] of [
      ['a', null, 'urgent'],
      ['b', day(5), 'low'],
      ['c', day(1), 'high'],
    ] as const)
      await create({ title, due, priority })
    expect(await list({ sort: 'due' })).toEqual(['c', 'b', 'a'])
    expect(await list({ sort: '-due' })).toEqual(['b', 'c', 'a'])
    expect(await list({ sort: '-priority' })).toEqual(['a', 'c', 'b'])
    const first = await answerOf(todos.listTodos, ada, { query: { sort: 'title', limit: '2' } })
    expect(first).toMatchObject({ total: 3, todos: [{ title: 'a' }, { title: 'b' }] })
    const rest = { sort: 'title', limit: '2', cursor: first.nextCursor }
    expect(await answerOf(todos.listTodos, ada, { query: rest })).toMatchObject({
      todos: [{ title: 'c' }],
      nextCursor: null,
    })
  })

  it('offers superusers and the tags that are used', async () => {
    await create({ tags: ['north', 'pump'] })
    await create({ tags: ['pump'] })
    const { assignees, tags } = await answerOf(todos.getTodoChoices, ada)
    expect(tags).toEqual(['pump', 'north'])
    expect(assignees).toContainEqual({ id: ravi.id, name: 'Test Person', email: ravi.email })
  })
})

describe('a deletion', () => {
  it('hides the todo, can be undone, and is for good after 30 days', async () => {
    const { id } = await create()
    const call = (endpoint: Parameters<typeof answerOf>[0]) => answerOf(endpoint, ada, { params: { id } })
    expect((await call(todos.deleteTodo)).status).toBe(200)
    expect([(await show(id)).status, await list()]).toEqual([404, []])
    expect((await call(todos.restoreTodo)).status).toBe(200)
    expect((await call(todos.restoreTodo)).status).toBe(200)
    expect(await list()).toHaveLength(1)
    await db().todo.update({ where: { id }, data: { deletedAt: new Date(Date.now() - 31 * 86_400_000) } })
    expect((await call(todos.restoreTodo)).status).toBe(404)
    expect((await recordsOf(id)).map(({ action }) => action)).toEqual([
      'todo.create',
      'todo.delete',
      'todo.restore',
    ])
  })
})

describe('several at once', () => {
  const bulk = (ids: string[], change: object) => answerOf(todos.changeTodos, ada, { body: { ids, change } })

  it('are done, assigned, tagged, deleted and restored; answered are those that changed', async () => {
    const [a, b] = await titled('a', 'b')
    const ids = [a.id, b.id]
    await update(a.id, { version: 1, state: 'done' })
    expect((await bulk(ids, { do: 'state', state: 'done' })).ids).toEqual([b.id])
    expect((await bulk(ids, { do: 'assign', assignee: ravi.id })).ids).toEqual(ids)
    expect((await bulk(ids, { do: 'tag', tag: 'North' })).ids).toEqual(ids)
    expect((await bulk(ids, { do: 'tag', tag: 'north' })).ids).toEqual([])
    expect((await bulk(ids, { do: 'untag', tag: 'north' })).ids).toEqual(ids)
    expect((await bulk(ids, { do: 'delete' })).ids).toEqual(ids)
    expect(await list()).toEqual([])
    expect((await bulk(ids, { do: 'restore' })).ids).toEqual(ids)
    expect((await show(b.id)).todo).toMatchObject({ state: 'done', assignee: { id: ravi.id }, tags: [] })
  })

  it('all or none: one that is not there leaves the others as they are', async () => {
    const { id } = await create()
    expect((await bulk([id, randomUUID()], { do: 'delete' })).status).toBe(404)
    expect(await list()).toHaveLength(1)
    const tags = Array.from({ length: 20 }, (_, i) => `t${i}`)
    const full = await create({ title: 'full', tags })
    expect((await bulk([id, full.id], { do: 'tag', tag: 'more' })).status).toBe(409)
    expect((await show(id)).todo.tags).toEqual([])
  })
})

describe('comments', () => {
  it('are written by anybody, and changed and deleted by their author only', async () => {
    const { id } = await create()
    const add = (text: string, by: Signed) =>
      answerOf(todos.addTodoComment, by, { params: { id }, body: { text } })
    const first = (await add('First', ada)).comment
    await add('Second', ravi)
    const params = { id, commentId: first.id }
    expect((await answerOf(todos.editTodoComment, ravi, { params, body: { text: 'x' } })).status).toBe(403)
    expect((await answerOf(todos.deleteTodoComment, ravi, { params })).status).toBe(403)
    await answerOf(todos.editTodoComment, ada, { params, body: { text: 'First of all' } })
    const { thread } = (await show(id)).todo
    expect(thread.map((one: { text: string }) => one.text)).toEqual(['First of all', 'Second'])
    expect(thread[0].editedAt).not.toBeNull()
    expect((await answerOf(todos.deleteTodoComment, ada, { params })).status).toBe(200)
    expect((await show(id)).todo.comments).toBe(1)
  })

  it('are at most 1,000', async () => {
    const { id } = await create()
    const rows = Array.from({ length: 1_000 }, () => ({ todoId: id, authorId: ada.id, text: 'x' }))
    await db().todoComment.createMany({ data: rows })
    const answer = await answerOf(todos.addTodoComment, ada, { params: { id }, body: { text: 'more' } })
    expect(answer.status).toBe(409)
  })
})

it('administrators do not get in', async () => {
  const admin = await makeUser('admin')
  expect((await answerOf(todos.listTodos, admin)).status).toBe(403)
})
