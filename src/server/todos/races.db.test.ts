import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as todos from '@/contracts/superuser/todos'
import { TODO_STATES } from '@/domain/todos/todo'
import { db } from '@/server/db/prisma'
import { answerOf } from '~/tests/support/administration'
import { makeUser, type Signed } from '~/tests/support/fixtures/factories'

let people: Signed[]

beforeAll(async () => {
  people = [await makeUser('superuser'), await makeUser('superuser')]
})
beforeEach(() => db().todo.deleteMany())

const by = (nth: number) => people[nth % people.length] as Signed
const create = async (title: string, body = {}) =>
  (await answerOf(todos.createTodo, by(0), { body: { title, ...body } })).todo

describe('two editors at once', () => {
  it('one of them is told, and after the merge both changes are there', async () => {
    const { id } = await create('Pump')
    const edits = [{ title: 'Pump 1' }, { priority: 'urgent' }]
    const send = (nth: number, version: number) =>
      answerOf(todos.updateTodo, by(nth), { params: { id }, body: { version, ...edits[nth] } })
    const answers = await Promise.all([send(0, 1), send(1, 1)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const late = answers.findIndex(({ status }) => status === 409)
    expect((await send(late, answers[late]?.current.version)).status).toBe(200)
    const { todo } = await answerOf(todos.getTodo, by(0), { params: { id } })
    expect(todo).toMatchObject({ title: 'Pump 1', priority: 'urgent', version: 3 })
  })

  it('of many at once exactly one wins each version', async () => {
    const { id } = await create('Pump')
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, nth) =>
        answerOf(todos.updateTodo, by(nth), { params: { id }, body: { version: 1, title: `Pump ${nth}` } }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

describe('two draggers at once', () => {
  const CARDS = 6
  const drag = fc.record({
    card: fc.nat({ max: CARDS - 1 }),
    to: fc.constantFrom(...TODO_STATES),
    after: fc.option(fc.nat({ max: CARDS - 1 })),
    before: fc.option(fc.nat({ max: CARDS - 1 })),
  })

  it('lose no card, whatever they do, and every place is one of its own', async () => {
    const cards: { id: string; state: string }[] = []
    for (let i = 0; i < CARDS; i++) cards.push(await create(`card ${i}`))
    const idOf = (nth: number | null) => (nth === null ? null : (cards[nth]?.id ?? null))
    await fc.assert(
      fc.asyncProperty(fc.array(drag, { minLength: 2, maxLength: 8 }), async (drags) => {
        const before = await db().todo.findMany({ select: { id: true, state: true } })
        const stateOf = new Map(before.map(({ id, state }) => [id, state]))
        const answers = await Promise.all(
          drags.map(({ card, to, after, before: above }, nth) => {
            const id = idOf(card) ?? ''
            const place = { after: idOf(after), before: idOf(above) }
            const body = { from: stateOf.get(id), state: to, ...place }
            return answerOf(todos.moveTodo, by(nth), { params: { id }, body })
          }),
        )
        for (const { status } of answers) expect([200, 409]).toContain(status)
        const rows = await db().todo.findMany({ select: { id: true, state: true, rank: true } })
        expect(rows).toHaveLength(CARDS)
        expect(new Set(rows.map(({ state, rank }) => `${state} ${rank}`)).size).toBe(CARDS)
        const { columns } = await answerOf(todos.getTodoBoard, by(0))
        const shown = columns.flatMap((one: { todos: { id: string }[] }) => one.todos.map(({ id }) => id))
        expect(shown.toSorted()).toEqual(cards.map(({ id }) => id).toSorted())
      }),
      { numRuns: 20 },
    )
  })
})
