import { describe, expect, it } from 'vitest'
import { importWidgets, listLayouts, restoreLayout, saveNarrowOrder } from '@/contracts/me/layout'
import { addWidget, listWidgets, moveWidgets, removeWidget } from '@/contracts/widget'
import { db } from '@/server/db/prisma'
import { widgetDefinitions } from '@/widgets/definitions'
import { api, json } from '~/tests/support/api'
import { makeUser } from '~/tests/support/fixtures/factories'

const { type } = widgetDefinitions['device-summary']
const config = widgetDefinitions['device-summary'].defaults()
const add = (token: string, key: string) => api(addWidget, { token, body: { key, type, config } })
const save = (token: string, keys: unknown[]) => api(saveNarrowOrder, { token, body: { keys } })
const stored = async (token: string) => json(await api(listWidgets, { token }))
const orderOf = async (token: string): Promise<string[]> => (await stored(token)).narrowOrder
const recordsOf = (id: string) =>
  db().auditRecord.findMany({ where: { action: 'layout.order', entityId: id }, select: { changes: true } })

async function furnished(...keys: string[]) {
  const user = await makeUser()
  for (const key of keys) await add(user.token, key)
  return user
}

describe('the card order of narrow windows', () => {
  it('is that of the layout until somebody sets another; the layout stays what it was', async () => {
    const { token } = await furnished('one', 'two', 'three')
    const before = await stored(token)
    expect(before.narrowOrder).toEqual([])
    const answer = await save(token, ['three', 'one', 'two'])
    expect(await json(answer)).toEqual({ narrowOrder: ['three', 'one', 'two'] })
    expect(await stored(token)).toEqual({ ...before, narrowOrder: ['three', 'one', 'two'] })
    await api(moveWidgets, { token, body: [{ key: 'one', position: { x: 0, y: 9, w: 6, h: 2 } }] })
    expect(await orderOf(token)).toEqual(['three', 'one', 'two'])
    await save(token, [])
    expect(await orderOf(token)).toEqual([])
  })

  it('loses what was removed and gets it back with a dashboard that was', async () => {
    const { token } = await furnished('one', 'two', 'three')
    await save(token, ['three', 'two', 'one'])
    await api(removeWidget, { token, params: { key: 'two' } })
    await add(token, 'new')
    expect(await orderOf(token)).toEqual(['three', 'one'])
    const { layouts } = await json(await api(listLayouts, { token }))
    const whole = layouts.find(({ reason }: { reason: string }) => reason === 'remove')
    await api(restoreLayout, { token, params: { id: whole.id } })
    expect(await orderOf(token)).toEqual(['three', 'two', 'one'])
  })

  it('knows no widget of others, and changes nothing of theirs', async () => {
    const [mine, theirs] = [await furnished('one', 'two'), await furnished('one', 'secret')]
    await save(theirs.token, ['secret', 'one'])
    const answer = await save(mine.token, ['secret', 'two', 'never-was', 'one'])
    expect(await json(answer)).toEqual({ narrowOrder: ['two', 'one'] })
    expect(await orderOf(theirs.token)).toEqual(['secret', 'one'])
    expect((await api(saveNarrowOrder, { body: { keys: ['one'] } })).status).toBe(401)
    expect(await orderOf(mine.token)).toEqual(['two', 'one'])
  })

  it('is refused with a widget twice, with too many and with what is no key', async () => {
    const { token } = await furnished('one', 'two')
    await save(token, ['two', 'one'])
    const many = Array.from({ length: 201 }, (_, index) => `w${index}`)
    for (const keys of [['one', 'one'], many, [7], ['a/b'], ['x'.repeat(101)]])
      expect((await save(token, keys)).status).toBe(400)
    const more = { keys: ['one'], userId: 'other' }
    expect((await api(saveNarrowOrder, { token, body: more })).status).toBe(400)
    expect(await orderOf(token)).toEqual(['two', 'one'])
  })

  it('is recorded once, when it changes', async () => {
    const { id, token } = await furnished('one', 'two')
    await save(token, ['two', 'one'])
    await save(token, ['two', 'one'])
    const changes = [{ field: 'narrowOrder', before: [], after: ['two', 'one'] }]
    expect(await recordsOf(id)).toEqual([{ changes }])
  })

  it('outlives a dashboard that replaces this one, as far as its widgets are the same', async () => {
    const { token } = await furnished('one', 'two')
    await save(token, ['two', 'one'])
    const draft = (key: string, x: number) => ({ key, type, config, position: { x, y: 0, w: 3, h: 2 } })
    await api(importWidgets, { token, body: { mode: 'replace', widgets: [draft('one', 0), draft('x', 3)] } })
    expect(await orderOf(token)).toEqual(['one'])
  })
})
