import { describe, expect, it } from 'vitest'
import {
  addWidget,
  configureWidget,
  listWidgets,
  moveWidgets,
  removeWidget,
  type Widget,
} from '@/contracts/widget'
import { widgetDefinitions } from '@/widgets/definitions'
import { api, json } from '~/tests/support/api'
import { makeUser } from '~/tests/support/fixtures/factories'

const { type, size } = widgetDefinitions['water-level']
const config = (deviceId = 'tank-1') => ({ ...widgetDefinitions['water-level'].defaults(), deviceId })

async function dashboardOf(token: string): Promise<Widget[]> {
  return (await json(await api(listWidgets, { token }))).widgets
}

const add = (token: string, key: string) => api(addWidget, { token, body: { key, type, config: config() } })

describe('adding', () => {
  it('places the widget at the first free place of its default size', async () => {
    const { token } = await makeUser()
    const made = await add(token, 'one')
    expect(made.status).toBe(200)
    const { w, h } = size
    expect((await json(made)).widget).toMatchObject({ key: 'one', type, position: { x: 0, y: 0, w, h } })
    await add(token, 'two')
    expect((await dashboardOf(token)).map((x) => [x.key, x.position.x, x.position.y])).toEqual([
      ['one', 0, 0],
      ['two', 3, 0],
    ])
  })

  it('refuses a key that is taken, an unknown type and a config that does not fit, saying which field', async () => {
    const { token } = await makeUser()
    await add(token, 'same')
    expect((await add(token, 'same')).status).toBe(409)
    const bad = [
      [{ key: 'k', type: 'nonsense', config: {} }, 'type'],
      [{ key: 'k', type, config: { ...config(), pollInterval: 'often', zebra: 1 } }, 'config'],
      [{ key: '', type, config: {} }, 'key'],
      [{ key: 'a/b', type, config: {} }, 'key'],
    ] as const
    for (const [body, path] of bad) {
      const response = await api(addWidget, { token, body })
      expect(response.status).toBe(400)
      expect((await json(response)).issues[0].path).toMatch(new RegExp(`^${path}`))
    }
    expect(await dashboardOf(token)).toHaveLength(1)
  })

  it('lets one of two simultaneous adds of a key win', async () => {
    const { token } = await makeUser()
    const answers = await Promise.all([add(token, 'race'), add(token, 'race')])
    expect(answers.map((a) => a.status).sort()).toEqual([200, 409])
  })
})

describe('changing', () => {
  it('saves a config and the layout', async () => {
    const { token } = await makeUser()
    await add(token, 'a')
    await add(token, 'b')
    const saved = await api(configureWidget, {
      token,
      params: { key: 'a' },
      body: { config: config('tank-2') },
    })
    expect((await json(saved)).widget.config.deviceId).toBe('tank-2')
    const body = [
      { key: 'a', position: { x: 6, y: 0, w: 6, h: 5 } },
      { key: 'b', position: { x: 0, y: 0, w: 6, h: 4 } },
    ]
    expect((await api(moveWidgets, { token, body })).status).toBe(200)
    expect((await dashboardOf(token)).map(({ key, position }) => ({ key, position }))).toEqual([
      body[1],
      body[0],
    ])
  })

  it('is called what its owner says, until that is taken back', async () => {
    const { token } = await makeUser()
    await add(token, 'a')
    const configure = async (body: object) => {
      const response = await api(configureWidget, { token, params: { key: 'a' }, body })
      return response.ok ? (await json(response)).widget.title : response.status
    }
    expect(await configure({ config: config(), title: '  Roof ' })).toBe('Roof')
    expect(await configure({ config: config('tank-2') })).toBe('Roof')
    for (const title of ['x'.repeat(61), 'a\u202eb', 'a\nb', 7])
      expect(await configure({ config: config(), title })).toBe(400)
    expect((await dashboardOf(token))[0]).toMatchObject({ title: 'Roof', config: { deviceId: 'tank-2' } })
    expect(await configure({ config: config(), title: '' })).toBe('Water Level Monitor')
  })

  it('refuses positions outside the grid and bodies that are not a list', async () => {
    const { token } = await makeUser()
    await add(token, 'a')
    const position = { x: 0, y: 0, w: 3, h: 4 }
    for (const wrong of [{ x: -1 }, { w: 0 }, { w: 13 }, { x: 11, w: 3 }, { h: 1e9 }, { x: 0.5 }, { z: 1 }]) {
      const body = [{ key: 'a', position: { ...position, ...wrong } }]
      expect((await api(moveWidgets, { token, body })).status).toBe(400)
    }
    expect((await api(moveWidgets, { token, body: {} })).status).toBe(400)
    expect((await dashboardOf(token))[0]?.position).toEqual(position)
  })

  it('has at least the size in which its type can be read, and stays within the columns', async () => {
    const { token } = await makeUser()
    await add(token, 'a')
    const body = [{ key: 'a', position: { x: 11, y: 4, w: 1, h: 1 } }]
    const { widgets } = await json(await api(moveWidgets, { token, body }))
    expect(widgets[0].position).toEqual({ x: 10, y: 4, w: 2, h: 3 })
    expect((await dashboardOf(token))[0]?.position).toEqual(widgets[0].position)
  })

  it('removes', async () => {
    const { token } = await makeUser()
    await add(token, 'a')
    expect((await api(removeWidget, { token, params: { key: 'a' } })).status).toBe(200)
    expect(await dashboardOf(token)).toEqual([])
    expect((await api(removeWidget, { token, params: { key: 'a' } })).status).toBe(404)
  })
})

it('another user has no access to it', async () => {
  const [owner, stranger] = await Promise.all([makeUser(), makeUser('superuser')])
  await add(owner.token, 'mine')
  const before = await dashboardOf(owner.token)
  const params = { key: 'mine' }
  const { token } = stranger
  expect((await api(configureWidget, { token, params, body: { config: config('x') } })).status).toBe(404)
  expect((await api(removeWidget, { token, params })).status).toBe(404)
  const body = [{ key: 'mine', position: { x: 5, y: 5, w: 1, h: 1 } }]
  expect((await json(await api(moveWidgets, { token, body }))).widgets).toEqual([])
  expect(await dashboardOf(owner.token)).toEqual(before)
})
