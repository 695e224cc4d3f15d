import { beforeEach, describe, expect, it } from 'vitest'
import { listViews, removeView, saveView } from '@/contracts/devices/device-care'
import { db } from '@/server/db/prisma'
import { api, json } from '~/tests/support/api'
import { makeUser, type Signed } from '~/tests/support/fixtures/factories'

let me: Signed
beforeEach(async () => {
  me = await makeUser()
})

const save = (name: string, view: object = { status: 'offline' }, { token } = me) =>
  api(saveView, { token, body: { name, view } })
const views = async ({ token } = me) => (await json(await api(listViews, { token }))).views
const remove = (id: string, { token } = me) => api(removeView, { token, params: { id } })

describe('saved views', () => {
  it('are one’s own, by name', async () => {
    await save('Offline')
    await save(' Farm ', { tag: 'farm', sort: 'level' })
    expect(await views()).toMatchObject([
      { name: 'Farm', view: { tag: 'farm', sort: 'level' } },
      { name: 'Offline', view: { status: 'offline' } },
    ])
    expect(await views(await makeUser())).toEqual([])
  })

  it('of the same name take each other’s place', async () => {
    await save('Farm')
    await save('Farm', { tag: 'farm' })
    expect(await views()).toMatchObject([{ name: 'Farm', view: { tag: 'farm' } }])
  })

  it('go away, but not by anybody else', async () => {
    const { view } = await json(await save('Farm'))
    expect((await remove(view.id, await makeUser())).status).toBe(404)
    expect(await views()).toHaveLength(1)
    expect((await remove(view.id)).status).toBe(200)
    expect((await remove(view.id)).status).toBe(404)
    expect((await remove('nonsense')).status).toBe(400)
  })

  it('are 50 at most, also of two at once; one of them can still be changed', async () => {
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
