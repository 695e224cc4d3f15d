import { beforeEach, describe, expect, it } from 'vitest'
import { listViews, removeView, renameView, saveView, type ViewList } from '@/contracts/me/views'
import { db } from '@/server/db/prisma'
import { api, json } from '~/tests/support/api'
import { makeUser, type Signed } from '~/tests/support/fixtures/factories'

let me: Signed
beforeEach(async () => {
  me = await makeUser()
})

const save = (name: string, view: object = { status: 'offline' }, { token } = me) =>
  api(saveView, { token, body: { name, view } })
const views = async ({ token } = me, list: ViewList = 'devices') =>
  (await json(await api(listViews, { token, query: { list } }))).views
const saveIn = (list: ViewList, name: string, view: object) =>
  api(saveView, { token: me.token, body: { list, name, view } })
const rename = (id: string, name: string, { token } = me) =>
  api(renameView, { token, params: { id }, body: { name } })
const remove = (id: string, { token } = me) => api(removeView, { token, params: { id } })

describe('saved views', () => {
  it('belong to one user, by name', async () => {
    await save('Offline')
    await save(' Farm ', { tag: 'farm', sort: 'level' })
    expect(await views()).toMatchObject([
      { name: 'Farm', view: { tag: 'farm', sort: 'level' } },
      { name: 'Offline', view: { status: 'offline' } },
    ])
    expect(await views(await makeUser())).toEqual([])
  })

  it('of the same name replace each other', async () => {
    await save('Farm')
    await save('Farm', { tag: 'farm' })
    expect(await views()).toMatchObject([{ name: 'Farm', view: { tag: 'farm' } }])
  })

  it('belong to one list each, which has names of its own', async () => {
    await save('Mine', { tag: 'farm' })
    await saveIn('audit', 'Mine', { action: 'user.role' })
    expect(await views()).toMatchObject([{ list: 'devices', view: { tag: 'farm' } }])
    expect(await views(me, 'audit')).toMatchObject([
      { list: 'audit', name: 'Mine', view: { action: 'user.role' } },
    ])
    expect(await views(me, 'users')).toEqual([])
    expect(
      (await api(saveView, { token: me.token, body: { list: 'pumps', name: 'x', view: {} } })).status,
    ).toBe(400)
  })

  it('get another name, unless a view of the same list has it', async () => {
    const { view } = await json(await save('Farm', { tag: 'farm' }))
    await save('Offline')
    await saveIn('audit', 'Fields', {})
    expect((await rename(view.id, 'Offline')).status).toBe(409)
    expect((await rename(view.id, ' ')).status).toBe(400)
    expect((await rename(view.id, 'Fields', await makeUser())).status).toBe(404)
    expect(await json(await rename(view.id, ' Fields '))).toMatchObject({ view: { name: 'Fields' } })
    expect((await rename(view.id, 'Fields')).status).toBe(200)
    expect(await views()).toMatchObject([{ name: 'Fields', view: { tag: 'farm' } }, { name: 'Offline' }])
    const records = await db().auditRecord.findMany({ where: { actorId: me.id, entityName: 'Fields' } })
    expect(records.map(({ changes }) => changes)).toContainEqual([
      { field: 'name', before: 'Farm', after: 'Fields' },
    ])
  })

  it('may be deleted by their user only', async () => {
    const { view } = await json(await save('Farm'))
    expect((await remove(view.id, await makeUser())).status).toBe(404)
    expect(await views()).toHaveLength(1)
    expect((await remove(view.id)).status).toBe(200)
    expect((await remove(view.id)).status).toBe(404)
    expect((await remove('nonsense')).status).toBe(400)
  })

  it('are 50 at most, also when two are saved at once; an existing one can still be changed', async () => {
    const data = Array.from({ length: 49 }, (_, i) => ({ userId: me.id, name: `v${i}`, view: {} }))
    await db().savedView.createMany({ data })
    const answers = await Promise.all([save('one'), save('two')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await save('v1', { tag: 'x' })).status).toBe(200)
    expect(await views()).toHaveLength(50)
  })

  it.each([
    ['', {}],
    ['x'.repeat(61), {}],
    ['ok', { status: 1 }],
    ['ok', Object.fromEntries(Array.from({ length: 21 }, (_, i) => [`k${i}`, 'v']))],
  ])('refuse %j %j', async (name, view) => {
    expect((await save(name, view)).status).toBe(400)
  })
})
