import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { deviceFixture } from '~/tests/support/fixtures/device-fixture'
import { box, north, openDeviceList, south, three } from '~/tests/support/ui/device-list'

/** jsdom's blobs cannot say their text themselves. */
const textOf = (blob: Blob | undefined) =>
  new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result)
    if (blob) reader.readAsText(blob)
  })

describe('bulk actions', () => {
  const bodies = (calls: { method: string; path: string; body: unknown }[], method: string) =>
    calls.filter((made) => made.method === method).map(({ path, body }) => [path, body])
  const patched = { 'PATCH /devices/north': () => ({}), 'PATCH /devices/south': () => ({}) }

  it('tag those that lack the tag', async () => {
    const { calls } = openDeviceList(three, { answers: patched })
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
    const { calls } = openDeviceList()
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
    const { calls } = openDeviceList(three, { answers })
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

  it('put those that are elsewhere at a place', async () => {
    const site = { id: 'f', name: 'Farm' }
    const farm = { ...site, note: '', devices: 1, createdAt: '2026-11-21T10:00:00.000Z' }
    const { calls } = openDeviceList([{ ...north, site }, south], {
      answers: { ...patched, 'GET /sites': () => ({ body: { sites: [farm] } }) },
    })
    await screen.findByText('North')
    for (const name of ['North', 'South']) fireEvent.click(box(name))
    fireEvent.click(screen.getByRole('button', { name: 'Set place' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Set the place' }))
    await dialog.findByRole('option', { name: 'Farm' })
    fireEvent.change(dialog.getByLabelText('Place'), { target: { value: 'f' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Set place' }))
    await screen.findByText('Place of 2 devices set')
    expect(bodies(calls, 'PATCH')).toEqual([['/devices/south', { siteId: 'f' }]])
  })

  it('export the columns of the list', async () => {
    const written: Blob[] = []
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: (blob: Blob) => written.push(blob), revokeObjectURL: () => {} }),
    )
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    openDeviceList(three, { search: '?columns=tags' })
    await screen.findByText('North')
    for (const name of ['North', 'West']) fireEvent.click(box(name))
    fireEvent.click(screen.getByRole('button', { name: 'Export CSV' }))
    expect(await textOf(written[0])).toBe(
      'Name,Device ID,Tags\r\nNorth,north,farm\r\nWest,west,"farm, roof"\r\n',
    )
  })

  it('compare the first metric of each', async () => {
    const { visits } = openDeviceList()
    await screen.findByText('North')
    for (const name of ['North', 'South']) fireEvent.click(box(name))
    fireEvent.click(screen.getByRole('button', { name: 'Compare' }))
    expect(visits).toEqual(['/devices?compare=north:tank_level_pct,south:tank_level_pct&range=day'])
  })

  it('compare no more than can be told apart', async () => {
    const nine = Array.from({ length: 9 }, (_, k) => deviceFixture({ deviceId: `t${k}`, name: `T${k}` }))
    openDeviceList(nine)
    await screen.findByText('T0')
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }))
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Compare' }).disabled).toBe(true)
    screen.getByText('Compare at most 8 devices')
  })

  it('release after a question, and only what is one’s own', async () => {
    const shared = deviceFixture({ deviceId: 'shared', name: 'Shared', owned: false, access: 'operator' })
    const { calls } = openDeviceList([north, shared], {
      answers: { 'DELETE /devices/north/claim': () => ({}) },
    })
    await screen.findByText('North')
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }))
    expect(screen.getByText('1 of them yours to change')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Release' }))
    const question = await screen.findByRole('alertdialog', { name: 'Release this device?' })
    expect(bodies(calls, 'DELETE')).toEqual([])
    fireEvent.click(within(question).getByRole('button', { name: 'Release' }))
    await screen.findByText('1 device released')
    expect(bodies(calls, 'DELETE')).toEqual([['/devices/north/claim', undefined]])
  })
})
