import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTodo, updateTodo } from '@/contracts/superuser/todos'
import { listNotifications } from '@/contracts/notifications'
import { db } from '@/server/db/prisma'
import { answerOf } from '~/tests/support/administration'
import { makeUser, type Signed } from '~/tests/support/fixtures/factories'
import { notifyDueTodos } from './due'

let author: Signed
let assignee: Signed

beforeAll(async () => {
  author = await makeUser('superuser')
  assignee = await makeUser('superuser')
  await db().user.update({
    where: { id: assignee.id },
    data: { timezone: 'Asia/Kolkata', preferences: { language: 'es' } },
  })
})
beforeEach(async () => {
  await db().notification.deleteMany()
  await db().todo.deleteMany()
})

const create = async (body: object) =>
  (await answerOf(createTodo, author, { body: { title: 'Clean the filter', due: '2026-03-10', ...body } }))
    .todo
const bell = async (of: Signed) => (await answerOf(listNotifications, of)).notifications
const titles = async (of: Signed) => (await bell(of)).map(({ title }: { title: string }) => title)
const at = (text: string) => notifyDueTodos(new Date(text))

describe('a due todo', () => {
  it('is told to its assignee at 08:00 of their clock, in their language, once', async () => {
    const { id } = await create({ assignee: assignee.id })
    await at('2026-03-10T02:29:59Z')
    expect(await bell(assignee)).toEqual([])
    await at('2026-03-10T02:30:00Z')
    await at('2026-03-10T02:31:00Z')
    expect(await bell(assignee)).toMatchObject([
      { title: 'Tarea para hoy', message: 'Clean the filter', todoId: id, type: 'info', severity: 'info' },
    ])
    expect(await bell(author)).toEqual([])
  })

  it('is told again, once, when it is overdue', async () => {
    await create({})
    await at('2026-03-10T08:00:00Z')
    await at('2026-03-11T07:59:59Z')
    expect(await titles(author)).toEqual(['Todo due today'])
    await at('2026-03-11T08:00:00Z')
    await at('2026-03-12T08:00:00Z')
    expect((await titles(author)).toSorted()).toEqual(['Todo due today', 'Todo overdue'])
  })

  it('that nobody could be told of in time is overdue, not both', async () => {
    await create({ due: '2026-03-01' })
    await at('2026-03-11T08:00:00Z')
    expect(await titles(author)).toEqual(['Todo overdue'])
  })

  it('is told again after another due date was set', async () => {
    const { id } = await create({})
    await at('2026-03-10T08:00:00Z')
    await answerOf(updateTodo, author, { params: { id }, body: { version: 1, due: '2026-03-12' } })
    await at('2026-03-12T08:00:00Z')
    expect(await titles(author)).toEqual(['Todo due today', 'Todo due today'])
  })

  it('is not told when it is done or deleted, nor to whoever is no superuser any more', async () => {
    await create({ state: 'done' })
    const { id } = await create({})
    await db().todo.update({ where: { id }, data: { deletedAt: new Date() } })
    const former = await makeUser('superuser')
    await create({ assignee: former.id })
    await db().user.update({ where: { id: former.id }, data: { role: 'user' } })
    await at('2026-03-10T09:00:00Z')
    expect(await bell(former)).toEqual([])
    // its author hears of it instead
    expect(await titles(author)).toEqual(['Todo due today'])
  })

  it('is told once by several workers, also beyond one batch', async () => {
    const rows = Array.from({ length: 450 }, (_, i) => ({
      title: `todo ${i}`,
      due: new Date('2026-03-10T00:00:00Z'),
      authorId: author.id,
      rank: `a${i}`,
    }))
    await db().todo.createMany({ data: rows })
    const now = '2026-03-10T08:00:00Z'
    await Promise.all([at(now), at(now), at(now)])
    await at(now)
    const told = await db().notification.groupBy({ by: ['todoId'], _count: true })
    expect(told).toHaveLength(450)
    expect(told.every(({ _count }) => _count === 1)).toBe(true)
  })
})
