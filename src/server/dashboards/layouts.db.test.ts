import { describe, expect, it } from 'vitest'
import { importWidgets, listLayouts, restoreLayout } from '@/contracts/me/layout'
import { addWidget, listWidgets, moveWidgets, removeWidget } from '@/contracts/widget'
import { widgetDefinitions } from '@/widgets/definitions'
import { api, json } from '~/tests/support/api'
import { makeUser } from '~/tests/support/fixtures/factories'

const { type } = widgetDefinitions['device-summary']
const config = widgetDefinitions['device-summary'].defaults()
const draft = (key: string, x = 0, y = 0) => ({ key, type, config, position: { x, y, w: 3, h: 2 } })

const keysOf = async (token: string): Promise<string[]> =>
  (await json(await api(listWidgets, { token }))).widgets.map(({ key }: { key: string }) => key)
const versions = async (token: string) =>
  (await json(await api(listLayouts, { token }))).layouts as {
    id: string
    reason: string
    widgets: unknown[]
  }[]

describe('the history of a dashboard', () => {
  it('keeps what was there before each change, once, newest first', async () => {
    const { token } = await makeUser()
    await api(addWidget, { token, body: { key: 'one', type, config } })
    await api(addWidget, { token, body: { key: 'two', type, config } })
    const move = [{ key: 'two', position: { x: 0, y: 2, w: 6, h: 2 } }]
    await api(moveWidgets, { token, body: move })
    await api(moveWidgets, { token, body: move })
    await api(removeWidget, { token, params: { key: 'one' } })
    const kept = await versions(token)
    expect(kept.map(({ reason, widgets }) => [reason, widgets.length])).toEqual([
      ['remove', 2],
      ['save', 2],
      ['add', 1],
    ])
  })

  it('is gone back to, which can be undone the same way', async () => {
    const { token } = await makeUser()
    await api(addWidget, { token, body: { key: 'one', type, config } })
    await api(removeWidget, { token, params: { key: 'one' } })
    await api(addWidget, { token, body: { key: 'other', type, config } })
    const [version] = await versions(token)
    const restored = await api(restoreLayout, { token, params: { id: version?.id ?? '' } })
    expect(restored.status).toBe(200)
    expect(await keysOf(token)).toEqual(['one'])
    const [undo] = await versions(token)
    await api(restoreLayout, { token, params: { id: undo?.id ?? '' } })
    expect(await keysOf(token)).toEqual(['other'])
  })

  it('keeps what widgets are called, through a file and back from a version', async () => {
    const { token } = await makeUser()
    const titlesOf = async () =>
      (await json(await api(listWidgets, { token }))).widgets.map(({ title }: { title: string }) => title)
    const widgets = [{ ...draft('one'), title: 'Everything' }, draft('two', 3)]
    await api(importWidgets, { token, body: { mode: 'replace', widgets } })
    expect(await titlesOf()).toEqual(['Everything', 'Device Summary'])
    await api(removeWidget, { token, params: { key: 'one' } })
    const [version] = await versions(token)
    await api(restoreLayout, { token, params: { id: version?.id ?? '' } })
    expect(await titlesOf()).toEqual(['Everything', 'Device Summary'])
  })

  it('of others is not there, nor is what never was', async () => {
    const [{ token }, stranger] = [await makeUser(), await makeUser()]
    await api(addWidget, { token, body: { key: 'one', type, config } })
    await api(removeWidget, { token, params: { key: 'one' } })
    const [version] = await versions(token)
    for (const id of [version?.id ?? '', 'nonsense', '00000000-0000-7000-8000-000000000000'])
      expect((await api(restoreLayout, { token: stranger.token, params: { id } })).status).toBe(404)
    expect(await versions(stranger.token)).toEqual([])
  })

  it('ends after thirty versions', async () => {
    const { token } = await makeUser()
    for (let n = 0; n < 33; n++) await api(addWidget, { token, body: { key: `w${n}`, type, config } })
    const kept = await versions(token)
    expect(kept).toHaveLength(30)
    expect(kept[0]?.widgets).toHaveLength(32)
  })
})

describe('an import', () => {
  it('replaces everything, or comes below it under names that are free', async () => {
    const { token } = await makeUser()
    const widgets = [draft('a'), draft('b', 3)]
    await api(importWidgets, { token, body: { mode: 'replace', widgets } })
    const answer = await json(await api(importWidgets, { token, body: { mode: 'append', widgets } }))
    expect(
      answer.widgets.map((w: { key: string; position: { y: number } }) => [w.key, w.position.y]),
    ).toEqual([
      ['a', 0],
      ['b', 0],
      ['a-2', 2],
      ['b-2', 2],
    ])
    await api(importWidgets, { token, body: { mode: 'replace', widgets: [draft('c')] } })
    expect(await keysOf(token)).toEqual(['c'])
  })

  it('changes nothing when one of them is wrong, and names each fault', async () => {
    const { token } = await makeUser()
    await api(addWidget, { token, body: { key: 'mine', type, config } })
    const wrong = [
      draft('a'),
      { ...draft('a'), type: 'nonsense' },
      { ...draft('c'), config: { zebra: 1 } },
      draft('d', 11),
    ]
    const response = await api(importWidgets, { token, body: { mode: 'replace', widgets: wrong } })
    expect(response.status).toBe(400)
    expect((await json(response)).issues.map(({ path }: { path: string }) => path)).toEqual([
      'widgets.1.key',
      'widgets.1.type',
      'widgets.2.config',
      'widgets.3.position',
    ])
    expect(await keysOf(token)).toEqual(['mine'])
    for (const body of [
      { mode: 'replace', widgets: [] },
      { mode: 'both', widgets: [draft('a')] },
    ])
      expect((await api(importWidgets, { token, body })).status).toBe(400)
  })
})
