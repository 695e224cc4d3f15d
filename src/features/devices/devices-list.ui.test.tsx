import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import { type ReactNode, useEffect, useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Device } from '@/contracts/device'
import { deviceFixture, deviceList } from '~/tests/support/device-fixture'
import { fakeApi } from '~/tests/support/fake-api'
import { personFixture } from '~/tests/support/person-fixture'
import { renderUi } from '~/tests/support/render-ui'
import { DevicesScreen } from './devices-screen'

const north = deviceFixture({ deviceId: 'north', name: 'North', tags: ['farm'], firmware: '1.0.0' })
const south = deviceFixture({ deviceId: 'south', name: 'South', kind: 'pump', firmware: '1.1.0' })
const west = deviceFixture({ deviceId: 'west', name: 'West', tags: ['farm', 'roof'] })
const three = [north, south, west]

/** What the framework does when the address changes without a navigation. */
function Address({ children }: { children: ReactNode }) {
  const read = () => new URLSearchParams(window.location.search)
  const [params, setParams] = useState(read)
  useEffect(() => {
    const replace = window.history.replaceState.bind(window.history)
    const spy = vi.spyOn(window.history, 'replaceState').mockImplementation((...args) => {
      replace(...args)
      setParams(read())
    })
    return () => spy.mockRestore()
  }, [])
  return <SearchParamsContext value={params as never}>{children}</SearchParamsContext>
}

function open(devices: readonly Device[] = three, { search = '', isWide = true, answers = {} } = {}) {
  window.history.replaceState(null, '', `/devices${search}`)
  if (isWide)
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (media) => Object.assign(new EventTarget(), { media, matches: true }) as MediaQueryList,
    )
  const calls = fakeApi({
    'GET /users/me': () => ({ body: { user: personFixture() } }),
    'GET /devices': () => deviceList(...devices),
    'GET /users/me/views': () => ({ body: { views: [] } }),
    'GET /transfers': () => ({ body: { transfers: [] } }),
    ...answers,
  })
  const { visits } = renderUi(
    <Address>
      <DevicesScreen />
    </Address>,
    { pathname: '/devices' },
  )
  return { calls, visits }
}

/** jsdom's blobs cannot say their text themselves. */
const textOf = (blob: Blob | undefined) =>
  new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result)
    if (blob) reader.readAsText(blob)
  })

const names = () => screen.getAllByRole('rowheader').map((cell) => within(cell).getByRole('link').textContent)
const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Select ${name}` })
const selected = () => ['North', 'South', 'West'].filter((name) => box(name).checked)

beforeEach(() => localStorage.setItem('auth_token', 'token-1'))

describe('filters', () => {
  it('are what the address says', async () => {
    open(three, { search: '?tag=farm&q=west' })
    await waitFor(() => expect(names()).toEqual(['West']))
    expect(screen.getByLabelText<HTMLInputElement>('Filter devices').value).toBe('west')
  })

  it('go into the address, so that a view is a link', async () => {
    open()
    await screen.findByText('North')
    choose('Any tag', 'farm')
    choose('Sort by', 'level')
    expect(names()).toEqual(['North', 'West'])
    expect(window.location.search).toBe('?tag=farm&sort=level')
    choose('Any tag', ',')
    choose('Any kind', 'pump')
    expect(names()).toEqual(['South'])
    choose('Any kind', ',')
    choose('Any firmware', '1.0.0')
    expect(names()).toEqual(['North'])
    expect(screen.getByRole('link', { name: /^Offline/ }).getAttribute('href')).toBe(
      '/devices?status=offline&firmware=1.0.0&sort=level',
    )
  })

  it('what is typed is found at once and in the address when the keys rest', async () => {
    open()
    await screen.findByText('North')
    fireEvent.change(screen.getByLabelText('Filter devices'), { target: { value: 'roof' } })
    expect(names()).toEqual(['West'])
    await waitFor(() => expect(window.location.search).toBe('?q=roof'))
  })

  it('show what is stale', async () => {
    const at = new Date(Date.now() - 3_600_000).toISOString()
    const old = deviceFixture({ deviceId: 'old', name: 'Old', status: 'offline', at })
    open([north, old])
    await screen.findByText('North')
    fireEvent.click(screen.getByRole('button', { name: 'Stale' }))
    expect(names()).toEqual(['Old'])
    expect(window.location.search).toBe('?stale=1')
  })

  it('without a match say so and can be cleared', async () => {
    open(three, { search: '?tag=gone' })
    await screen.findByText('Nothing fits this filter')
    expect(screen.getByRole('link', { name: 'Show all devices' }).getAttribute('href')).toBe('/devices')
  })
})

describe('a row', () => {
  it('leads to the device and says when it is another’s', async () => {
    const shared = deviceFixture({ deviceId: 'a:b/c', name: 'Shared', owned: false, access: 'viewer' })
    open([north, shared])
    const link = await screen.findByRole('link', { name: 'Shared' })
    expect(link.getAttribute('href')).toBe('/devices/a%3Ab%2Fc')
    expect(screen.getAllByText('Shared with you: viewer')).toHaveLength(1)
    expect(screen.getAllByRole('button', { name: /^Credentials of/ })).toHaveLength(1)
  })
})

describe('columns', () => {
  it('are chosen, and kept in the address', async () => {
    open()
    await screen.findByText('North')
    const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent)
    expect(heads()).toContain('Volume')
    fireEvent.click(screen.getByRole('button', { name: 'Columns' }))
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Tags' }))
    fireEvent.click(screen.getByRole('checkbox', { name: 'Volume' }))
    await waitFor(() =>
      expect(window.location.search).toBe('?columns=status%2Ckind%2Ctags%2Clevel%2Creading%2Cseen'),
    )
    const shown = [...document.querySelectorAll('thead th')].map((head) => head.textContent)
    expect(shown).toContain('Tags')
    expect(shown).not.toContain('Volume')
  })
})

describe('selection', () => {
  it('by press, by range, by keys, and all at once', async () => {
    open()
    await screen.findByText('North')
    fireEvent.click(box('North'))
    expect(selected()).toEqual(['North'])
    fireEvent.click(box('West'), { shiftKey: true })
    expect(selected()).toEqual(['North', 'South', 'West'])
    fireEvent.click(screen.getByRole('button', { name: 'Clear selection' }))
    box('North').focus()
    fireEvent.keyDown(box('North'), { key: 'ArrowDown' })
    expect(document.activeElement).toBe(box('South'))
    expect(selected()).toEqual([])
    fireEvent.keyDown(box('South'), { key: 'ArrowDown', shiftKey: true })
    expect(selected()).toEqual(['South', 'West'])
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all devices shown' }))
    expect(screen.getByText('3 devices selected')).toBeTruthy()
  })

  it('acts only upon what is shown', async () => {
    open()
    await screen.findByText('North')
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all devices shown' }))
    choose('Any tag', 'farm')
    expect(screen.getByText('2 devices selected')).toBeTruthy()
  })

  it('works on a phone', async () => {
    open(three, { isWide: false })
    await screen.findByText('North')
    fireEvent.click(box('North'))
    expect(screen.getByText('1 device selected')).toBeTruthy()
  })

  it('reaches every one of 200 devices', async () => {
    const many = Array.from({ length: 200 }, (_, i) =>
      deviceFixture({ deviceId: `d${i}`, name: `Device ${i}` }),
    )
    open(many)
    // by selector: looking for roles and labels among ten thousand elements takes jsdom many seconds
    const boxes = () => [...document.querySelectorAll<HTMLInputElement>('table input')]
    await waitFor(() => expect(boxes()).toHaveLength(201))
    const [all, ...rows] = boxes()
    if (all) fireEvent.click(all)
    expect(rows.every(({ checked }) => checked)).toBe(true)
  })
})

describe('bulk actions', () => {
  const bodies = (calls: { method: string; path: string; body: unknown }[], method: string) =>
    calls.filter((made) => made.method === method).map(({ path, body }) => [path, body])
  const patched = { 'PATCH /devices/north': () => ({}), 'PATCH /devices/south': () => ({}) }

  it('tag those that lack the tag', async () => {
    const { calls } = open(three, { answers: patched })
    await screen.findByText('North')
    for (const name of ['North', 'South']) fireEvent.click(box(name))
    fireEvent.click(screen.getByRole('button', { name: 'Tag' }))
    fireEvent.click(await screen.findByRole('radio', { name: 'farm' }))
    fireEvent.click(screen.getByRole('button', { name: 'Add tag' }))
    await screen.findByText('2 devices tagged “farm”')
    expect(bodies(calls, 'PATCH')).toEqual([['/devices/south', { tags: ['farm'] }]])
  })

  it.each([
    ['', 'A tag needs a letter'],
    ['a,b', 'Must not contain a comma'],
    ['x'.repeat(33), 'At most 32 characters'],
  ])('refuse the tag %j', async (tag, message) => {
    const { calls } = open()
    await screen.findByText('North')
    fireEvent.click(box('North'))
    fireEvent.click(screen.getByRole('button', { name: 'Tag' }))
    fireEvent.change(await screen.findByLabelText('Tag'), { target: { value: tag } })
    fireEvent.click(screen.getByRole('button', { name: 'Add tag' }))
    await screen.findByText(message)
    expect(bodies(calls, 'PATCH')).toEqual([])
  })

  it('untag, and say with how many it failed', async () => {
    const answers = { 'PATCH /devices/north': () => ({}), 'PATCH /devices/west': () => ({ status: 500 }) }
    const { calls } = open(three, { answers })
    await screen.findByText('North')
    for (const name of ['North', 'West']) fireEvent.click(box(name))
    fireEvent.click(screen.getByRole('button', { name: 'Untag' }))
    const field = await screen.findByLabelText('Tag')
    fireEvent.change(field, { target: { value: 'nope' } })
    fireEvent.click(screen.getByRole('button', { name: 'Remove tag' }))
    await screen.findByText('None of the selected devices has this tag')
    fireEvent.change(field, { target: { value: 'farm' } })
    fireEvent.click(screen.getByRole('button', { name: 'Remove tag' }))
    await screen.findByText('1 of 2 could not be changed')
    expect(bodies(calls, 'PATCH').sort()).toEqual([
      ['/devices/north', { tags: [] }],
      ['/devices/west', { tags: ['roof'] }],
    ])
  })

  it('export the columns of the list', async () => {
    const written: Blob[] = []
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: (blob: Blob) => written.push(blob), revokeObjectURL: () => {} }),
    )
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    open(three, { search: '?columns=tags' })
    await screen.findByText('North')
    for (const name of ['North', 'West']) fireEvent.click(box(name))
    fireEvent.click(screen.getByRole('button', { name: 'Export CSV' }))
    expect(await textOf(written[0])).toBe(
      'Name,Device ID,Tags\r\nNorth,north,farm\r\nWest,west,"farm, roof"\r\n',
    )
  })

  it('release after a question, and only what is one’s own', async () => {
    const shared = deviceFixture({ deviceId: 'shared', name: 'Shared', owned: false, access: 'operator' })
    const { calls } = open([north, shared], { answers: { 'DELETE /devices/north/claim': () => ({}) } })
    await screen.findByText('North')
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all devices shown' }))
    expect(screen.getByText('1 of them yours to change')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Release' }))
    const question = await screen.findByRole('alertdialog', { name: 'Release this device?' })
    expect(bodies(calls, 'DELETE')).toEqual([])
    fireEvent.click(within(question).getByRole('button', { name: 'Release' }))
    await screen.findByText('1 device released')
    expect(bodies(calls, 'DELETE')).toEqual([['/devices/north/claim', undefined]])
  })
})

describe('saved views', () => {
  const farm = { id: 'v1', name: 'Farm', view: { tag: 'farm' } }
  const stored = () => {
    let views = [farm]
    return {
      'GET /users/me/views': () => ({ body: { views } }),
      'PUT /users/me/views': ({ body }: { body: unknown }) => {
        const { name, view } = body as typeof farm
        views = [...views.filter((one) => one.name !== name), { id: `v-${name}`, name, view }]
        return { body: { view: views.at(-1) } }
      },
      'DELETE /users/me/views/v1': () => {
        views = views.filter(({ id }) => id !== 'v1')
        return {}
      },
    }
  }
  const openViews = async (search = '') => {
    const { calls } = open(three, { answers: stored(), search })
    await screen.findByText('North')
    fireEvent.click(screen.getByRole('button', { name: 'Views' }))
    await screen.findByLabelText('Save this view as')
    return calls
  }

  it('are links to what they show', async () => {
    await openViews()
    expect((await screen.findByRole('link', { name: 'Farm' })).getAttribute('href')).toBe('/devices?tag=farm')
  })

  it('are saved under a name', async () => {
    const calls = await openViews('?sort=level')
    const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    save()
    await screen.findByText('A view needs a name')
    fireEvent.change(screen.getByLabelText('Save this view as'), { target: { value: ' Lowest ' } })
    save()
    await screen.findByRole('link', { name: 'Lowest' })
    const put = calls.find(({ method }) => method === 'PUT')
    expect(put?.body).toEqual({ name: 'Lowest', view: { sort: 'level' } })
  })

  it('are removed, and brought back', async () => {
    await openViews()
    fireEvent.click(await screen.findByRole('button', { name: 'Remove view Farm' }))
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Farm' })).toBeNull())
    fireEvent.click(await screen.findByText('Undo'))
    await screen.findByRole('link', { name: 'Farm' })
  })
})

describe('devices that others offer', () => {
  const offer = {
    id: 't1',
    deviceId: 'east',
    deviceName: 'East',
    from: 'Anna',
    expiresAt: '2026-11-28T10:00:00.000Z',
  }
  it.each([
    ['Accept', 'POST /transfers/t1/accept', 'East is yours now'],
    ['Decline', 'DELETE /transfers/t1', 'You declined East'],
  ])('%s', async (button, path, said) => {
    let transfers = [offer]
    const answer = () => {
      transfers = []
      return {}
    }
    const answers = { 'GET /transfers': () => ({ body: { transfers } }), [path]: answer }
    open(three, { answers })
    await screen.findByText('Anna offers you East')
    fireEvent.click(screen.getByRole('button', { name: button }))
    await screen.findByText(said)
    await waitFor(() => expect(screen.queryByText('Anna offers you East')).toBeNull())
  })

  it('an answer that fails says why', async () => {
    const gone = { status: 404, body: { message: 'This offer does not stand any more' } }
    open(three, {
      answers: {
        'GET /transfers': () => ({ body: { transfers: [offer] } }),
        'POST /transfers/t1/accept': () => gone,
      },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Accept' }))
    await screen.findByText('This offer does not stand any more')
  })
})
