import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { createDashboardLink, listDashboardLinks } from '@/contracts/me/dashboard-links'
import { createDashboard, listDashboards, removeDashboard, updateDashboard } from '@/contracts/me/dashboards'
import { importWidgets, listLayouts, restoreLayout, saveNarrowOrder } from '@/contracts/me/layout'
import { viewSharedDashboard } from '@/contracts/me/shared-dashboard'
import { addWidget, listWidgets, moveWidgets, removeWidget, setWidgetDashboard } from '@/contracts/widget'
import { FIRST_DASHBOARD, MOST_DASHBOARDS } from '@/domain/dashboard/dashboards'
import { db } from '@/server/db/prisma'
import { pool } from '@/server/db/pool'
import { runQuery } from '@/server/db/transaction'
import { widgetDefinitions } from '@/widgets/definitions'
import { api, json } from '~/tests/support/api'
import { whileHeld } from '~/tests/support/at-once'
import { makeUser, type Signed } from '~/tests/support/fixtures/factories'
import { merge } from '~/tests/support/merging'

const { type } = widgetDefinitions['device-summary']
const config = widgetDefinitions['device-summary'].defaults()
let owner: Signed

beforeEach(async () => {
  await db().rateLimit.deleteMany()
  owner = await makeUser()
})

const create = (name: string, { token } = owner) => api(createDashboard, { token, body: { name } })
const created = async (name: string, who = owner): Promise<string> =>
  (await json(await create(name, who))).dashboard.id
const update = (id: string, body: object, { token } = owner) =>
  api(updateDashboard, { token, params: { id }, body })
const remove = (id: string, { token } = owner) => api(removeDashboard, { token, params: { id } })
const listed = async ({ token } = owner): Promise<{ id: string; name: string }[]> =>
  (await json(await api(listDashboards, { token }))).dashboards
const names = async (who = owner) => (await listed(who)).map(({ name }) => name)
const add = (key: string, dashboard = FIRST_DASHBOARD, { token } = owner) =>
  api(addWidget, { token, query: { dashboard }, body: { key, type, config } })
const shown = async (dashboard = FIRST_DASHBOARD, { token } = owner) =>
  json(await api(listWidgets, { token, query: { dashboard } }))
const keysOn = async (dashboard?: string, who = owner): Promise<string[]> =>
  (await shown(dashboard, who)).widgets.map(({ key }: { key: string }) => key)
const move = (key: string, dashboard: string, { token } = owner) =>
  api(setWidgetDashboard, { token, params: { key }, body: { dashboard } })
const statusOf = async (answer: Promise<Response>) => (await answer).status

describe('dashboards', () => {
  it('are the first, which nobody made, and those that were added, in their order', async () => {
    const farm = await created(' Farm ')
    await create('Attic')
    await add('a')
    await add('b', farm)
    expect(await listed()).toEqual([
      { id: FIRST_DASHBOARD, name: '', widgets: 1, links: 0 },
      { id: farm, name: 'Farm', widgets: 1, links: 0 },
      { id: expect.any(String), name: 'Attic', widgets: 0, links: 0 },
    ])
  })

  it('are renamed, the first one too, each with a name of its own', async () => {
    const farm = await created('Farm')
    expect(await statusOf(update(FIRST_DASHBOARD, { name: 'Home' }))).toBe(200)
    expect(await statusOf(create(' HOME '))).toBe(409)
    expect(await statusOf(update(farm, { name: 'home' }))).toBe(409)
    expect(await statusOf(update(farm, { name: 'FARM' }))).toBe(200)
    expect(await names()).toEqual(['Home', 'FARM'])
    expect(await statusOf(create('Farm', await makeUser()))).toBe(200)
  })

  it('change ranks; the first stays first', async () => {
    const [, b, c] = [await created('A'), await created('B'), await created('C')]
    await update(c, { rank: 1 })
    expect(await names()).toEqual(['', 'C', 'A', 'B'])
    await update(c, { rank: MOST_DASHBOARDS })
    expect(await names()).toEqual(['', 'A', 'B', 'C'])
    await update(b, { rank: 1, name: 'Bee' })
    expect(await names()).toEqual(['', 'Bee', 'A', 'C'])
    expect(await statusOf(update(FIRST_DASHBOARD, { rank: 2 }))).toBe(400)
    expect(await statusOf(update(b, { rank: 0 }))).toBe(400)
  })

  it.each([{ name: ' ' }, { name: 'x'.repeat(61) }, { name: 'a\u202eb' }, { name: 7 }])(
    'refuse %j',
    async (body) => {
      const farm = await created('Farm')
      expect(
        await statusOf(api(createDashboard, { token: owner.token, body: body as { name: string } })),
      ).toBe(400)
      expect(await statusOf(update(farm, body))).toBe(400)
    },
  )

  it(`are ${MOST_DASHBOARDS} at most, and one of a name, also when they are made at once`, async () => {
    const same = await Promise.all([create('Farm'), create('FARM')])
    expect(same.map(({ status }) => status).sort()).toEqual([200, 409])
    const data = Array.from({ length: MOST_DASHBOARDS - 3 }, (_, i) => ({
      ...{ userId: owner.id, name: `D${i}`, rank: i + 2 },
    }))
    await db().dashboard.createMany({ data })
    const answers = await Promise.all([create('one'), create('two')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await listed()).toHaveLength(MOST_DASHBOARDS)
  })

  it('of somebody else are as if they were not there', async () => {
    const farm = await created('Farm')
    await add('a', farm)
    for (const other of [await makeUser(), await makeUser('superuser')]) {
      const { token } = other
      const query = { dashboard: farm }
      await add('mine', FIRST_DASHBOARD, other)
      expect(await statusOf(update(farm, { name: 'Mine' }, other))).toBe(404)
      expect(await statusOf(remove(farm, other))).toBe(404)
      expect(await statusOf(add('b', farm, other))).toBe(404)
      expect(await statusOf(move('mine', farm, other))).toBe(404)
      expect(await statusOf(api(listWidgets, { token, query }))).toBe(404)
      expect(await statusOf(api(moveWidgets, { token, query, body: [] }))).toBe(404)
      expect(await statusOf(api(listLayouts, { token, query }))).toBe(404)
      expect(await statusOf(api(saveNarrowOrder, { token, query, body: { keys: [] } }))).toBe(404)
      expect(await statusOf(api(createDashboardLink, { token, query, body: { name: 'x' } }))).toBe(404)
      const widgets = [{ key: 'x', type, config, position: { x: 0, y: 0, w: 3, h: 2 } }]
      expect(await statusOf(api(importWidgets, { token, query, body: { mode: 'append', widgets } }))).toBe(
        404,
      )
    }
    expect(await keysOn(farm)).toEqual(['a'])
    expect(await names()).toEqual(['', 'Farm'])
  })

  it('that are none are refused', async () => {
    const { token } = owner
    for (const dashboard of ['second', '', 'x'.repeat(500)])
      expect(await statusOf(api(listWidgets, { token, query: { dashboard } }))).toBe(400)
    expect(await statusOf(api(listWidgets, { token, query: { dashboard: randomUUID() } }))).toBe(404)
    expect(await statusOf(remove(FIRST_DASHBOARD))).toBe(400)
  })
})

describe('a dashboard', () => {
  it('has widgets, layout, history and order of its own; a key is one widget of its owner', async () => {
    const { token } = owner
    const farm = await created('Farm')
    const query = { dashboard: farm }
    await add('a')
    await add('b', farm)
    expect(await statusOf(add('a', farm))).toBe(409)
    await add('c', farm)
    const position = { x: 6, y: 0, w: 3, h: 2 }
    // a widget of the first one is not there
    await api(moveWidgets, {
      token,
      query,
      body: [
        { key: 'a', position },
        { key: 'b', position },
      ],
    })
    expect((await shown()).widgets[0].position.x).toBe(0)
    expect((await shown(farm)).widgets.find(({ key }: { key: string }) => key === 'b').position.x).toBe(6)
    await api(saveNarrowOrder, { token, query, body: { keys: ['c', 'a', 'b'] } })
    expect((await shown(farm)).narrowOrder).toEqual(['c', 'b'])
    expect((await shown()).narrowOrder).toEqual([])
    await api(removeWidget, { token, params: { key: 'c' } })
    const { layouts } = await json(await api(listLayouts, { token, query }))
    expect(layouts.map(({ reason }: { reason: string }) => reason)).toEqual(['remove', 'save', 'add'])
    expect((await json(await api(listLayouts, { token }))).layouts).toEqual([])
    await api(restoreLayout, { token, params: { id: layouts[0].id } })
    expect((await keysOn(farm)).sort()).toEqual(['b', 'c'])
    expect(await keysOn()).toEqual(['a'])
  })

  it('is one however its id is spelled', async () => {
    const farm = await created('Farm')
    const [upper, { token }] = [farm.toUpperCase(), owner]
    await add('a', farm)
    expect(await statusOf(add('b', upper))).toBe(200)
    const { widgets } = await shown(upper)
    expect(widgets.map(({ position }: { position: { x: number } }) => position.x)).toEqual([0, 3])
    const before = await db().auditRecord.count({ where: { action: 'widget.move', actorId: owner.id } })
    await api(setWidgetDashboard, { token, params: { key: 'a' }, body: { dashboard: upper } })
    expect(await db().auditRecord.count({ where: { action: 'widget.move', actorId: owner.id } })).toBe(before)
    expect(await statusOf(update(upper, { name: 'Field' }))).toBe(200)
    expect(await statusOf(remove(upper))).toBe(200)
  })

  it('takes a file under names that are free among all widgets of its owner', async () => {
    const { token } = owner
    const farm = await created('Farm')
    await add('a')
    const widgets = [{ key: 'a', type, config, position: { x: 0, y: 0, w: 3, h: 2 } }]
    await api(importWidgets, { token, query: { dashboard: farm }, body: { mode: 'replace', widgets } })
    expect(await keysOn(farm)).toEqual(['a-2'])
    await api(importWidgets, { token, query: { dashboard: farm }, body: { mode: 'replace', widgets } })
    expect([await keysOn(), await keysOn(farm)]).toEqual([['a'], ['a-2']])
  })

  it('goes with its widgets, its history and its links; the first keeps its own', async () => {
    const { token } = owner
    const farm = await created('Farm')
    await add('a')
    await add('b', farm)
    await add('c', farm)
    const link = async (dashboard: string) =>
      (await json(await api(createDashboardLink, { token, query: { dashboard }, body: { name: 'Hall' } })))
        .token
    const [ofFirst, ofFarm] = [await link(FIRST_DASHBOARD), await link(farm)]
    const seen = async (one: string) => json(await api(viewSharedDashboard, { body: { token: one } }))
    expect((await seen(ofFirst)).widgets).toHaveLength(1)
    expect((await seen(ofFarm)).widgets).toHaveLength(2)
    expect((await listed()).map((one) => (one as unknown as { links: number }).links)).toEqual([1, 1])
    expect(await statusOf(remove(farm))).toBe(200)
    expect(await statusOf(remove(farm))).toBe(404)
    expect(await statusOf(api(viewSharedDashboard, { body: { token: ofFarm } }))).toBe(404)
    expect((await seen(ofFirst)).widgets).toHaveLength(1)
    const { dashboardLinks } = await json(await api(listDashboardLinks, { token }))
    expect(dashboardLinks.map(({ dashboard }: { dashboard: string }) => dashboard)).toEqual([FIRST_DASHBOARD])
    expect(await db().widget.findMany({ where: { userId: owner.id }, select: { key: true } })).toEqual([
      { key: 'a' },
    ])
    const records = await db().auditRecord.findMany({
      where: { entityId: farm, action: { in: ['dashboard.remove', 'dashboard.unshare'] } },
      orderBy: { action: 'asc' },
    })
    expect(records.map(({ entityName, changes }) => [entityName, changes])).toEqual([
      ['Farm', [{ field: 'widgets', before: 2, after: null }]],
      ['Hall', []],
    ])
  })

  it('that is being removed takes no widget any more', async () => {
    const farm = await created('Farm')
    const [answer] = await whileHeld(
      (client) => runQuery(client, 'delete from dashboard where id = $1', [farm]),
      [() => add('late', farm)],
    )
    expect(answer?.status).toBe(404)
    expect(await db().widget.count({ where: { userId: owner.id } })).toBe(0)
  })
})

const DEADLOCKS = 'select deadlocks::int as n from pg_stat_database where datname = current_database()'
const countDeadlocks = async () => (await runQuery<{ n: number }>(pool(), DEADLOCKS, []))[0]?.n

it('of an account that ends waits for nobody who waits for it', async () => {
  const farm = await created('Farm')
  await add('a', farm)
  const before = await countDeadlocks()
  const position = { x: 6, y: 0, w: 3, h: 2 }
  const query = { dashboard: farm }
  // as the end of an account does: the person, and by that the dashboards
  const [answer] = await whileHeld(
    (client) => runQuery(client, 'select 1 from app_user where id = $1 for update', [owner.id]),
    [() => api(moveWidgets, { token: owner.token, query, body: [{ key: 'a', position }] })],
    (client) => runQuery(client, 'delete from dashboard where user_id = $1', [owner.id]),
  )
  expect(answer?.status).toBe(404)
  expect(await countDeadlocks()).toBe(before)
})

describe('a widget', () => {
  it('moves to the first free place of another dashboard, and back; both histories have it', async () => {
    const { token } = owner
    const farm = await created('Farm')
    await add('a')
    await add('b', farm)
    const { widget } = await json(await move('a', farm))
    expect(widget.position).toEqual({ x: 3, y: 0, w: 3, h: 2 })
    expect([await keysOn(), await keysOn(farm)]).toEqual([[], ['b', 'a']])
    const reasons = async (dashboard: string) =>
      (await json(await api(listLayouts, { token, query: { dashboard } }))).layouts.map(
        ({ reason }: { reason: string }) => reason,
      )
    expect([await reasons(FIRST_DASHBOARD), await reasons(farm)]).toEqual([['remove'], ['add']])
    expect(await statusOf(move('a', FIRST_DASHBOARD))).toBe(200)
    expect(await statusOf(move('a', FIRST_DASHBOARD))).toBe(200)
    expect([await keysOn(), await keysOn(farm)]).toEqual([['a'], ['b']])
    expect(await statusOf(move('nothing', farm))).toBe(404)
    const records = await db().auditRecord.findMany({ where: { action: 'widget.move', actorId: owner.id } })
    expect(records).toHaveLength(2)
  })

  it('is on one dashboard, however many moves come at once', async () => {
    const [farm, roof] = [await created('Farm'), await created('Roof')]
    await add('a')
    await Promise.all([move('a', farm), move('a', roof), move('a', FIRST_DASHBOARD), move('a', farm)])
    const all = [await keysOn(), await keysOn(farm), await keysOn(roof)].flat()
    expect(all).toEqual(['a'])
  })
})

it('an account that becomes part of another brings its dashboards along', async () => {
  const [superuser, into] = [await makeUser('superuser'), await makeUser()]
  const farm = await created('Farm')
  await created('Farm', into)
  await add('a', farm)
  await add('b')
  await add('a', FIRST_DASHBOARD, into)
  await merge({ by: superuser, from: owner, into })
  expect(await names(into)).toEqual(['', 'Farm', 'Farm'])
  expect(await keysOn(farm, into)).toEqual(['a-2'])
  expect(await keysOn(FIRST_DASHBOARD, into)).toEqual(['a', 'b'])
})
