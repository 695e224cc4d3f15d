import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { deviceFixture } from '~/tests/support/fixtures/device-fixture'
import {
  box,
  filterBy,
  names,
  north,
  openDeviceList,
  selected,
  three,
  unfilter,
} from '~/tests/support/ui/device-list'

describe('filters', () => {
  it('are what the address says', async () => {
    openDeviceList(three, { search: '?tag=farm&q=west' })
    await waitFor(() => expect(names()).toEqual(['West']))
    expect(screen.getByLabelText<HTMLInputElement>('Filter devices').value).toBe('west')
  })

  it('go into the address, so that a view is a link', async () => {
    openDeviceList()
    await screen.findByText('North')
    await filterBy('Tags', 'farm')
    fireEvent.click(screen.getByRole('button', { name: 'Level' }))
    expect(names()).toEqual(['North', 'West'])
    expect(window.location.search).toBe('?tag=farm&sort=level')
    unfilter('Tags')
    await filterBy('Kind', 'Pump')
    expect(names()).toEqual(['South'])
    unfilter('Kind')
    await filterBy('Firmware', '1.0.0')
    expect(names()).toEqual(['North'])
    expect(screen.getByRole('link', { name: /^Offline/ }).getAttribute('href')).toBe(
      '/devices?status=offline&firmware=1.0.0&sort=level',
    )
  })

  it('what is typed is found at once and in the address when the keys rest', async () => {
    openDeviceList()
    await screen.findByText('North')
    fireEvent.change(screen.getByLabelText('Filter devices'), { target: { value: 'roof' } })
    expect(names()).toEqual(['West'])
    await waitFor(() => expect(window.location.search).toBe('?q=roof'))
  })

  it('show what is stale', async () => {
    const at = new Date(Date.now() - 3_600_000).toISOString()
    const old = deviceFixture({ deviceId: 'old', name: 'Old', status: 'offline', at })
    openDeviceList([north, old])
    await screen.findByText('North')
    fireEvent.click(screen.getByRole('button', { name: 'Stale' }))
    expect(names()).toEqual(['Old'])
    expect(window.location.search).toBe('?stale=1')
  })

  it('without a match say so and can be cleared', async () => {
    openDeviceList(three, { search: '?tag=gone' })
    await screen.findByText('Nothing matches')
    const [clear] = screen.getAllByRole('button', { name: 'Clear filters' })
    if (clear) fireEvent.click(clear)
    expect(names()).toEqual(['North', 'South', 'West'])
    expect(window.location.search).toBe('')
  })
})

describe('a row', () => {
  it('leads to the device and says when it is another’s', async () => {
    const shared = deviceFixture({ deviceId: 'a:b/c', name: 'Shared', owned: false, access: 'viewer' })
    openDeviceList([north, shared])
    const link = await screen.findByRole('link', { name: 'Shared' })
    expect(link.getAttribute('href')).toBe('/devices/a%3Ab%2Fc')
    expect(screen.getAllByText('Shared with you: viewer')).toHaveLength(1)
    for (const [name, tools] of [
      ['North', ['Sensor', 'Credentials', 'Export CSV']],
      ['Shared', ['Export CSV']],
    ] as const) {
      fireEvent.click(screen.getByRole('button', { name: `Tools for ${name}` }))
      const menu = await screen.findByRole('menu', { name: `Tools for ${name}` })
      const items = await within(menu).findAllByRole('menuitem')
      expect(items.map(({ textContent }) => textContent)).toEqual(tools)
      fireEvent.keyDown(menu, { key: 'Escape' })
    }
  })
})

describe('columns', () => {
  it('are chosen, and kept in the address', async () => {
    openDeviceList()
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

describe('cards instead of the table', () => {
  it('are a choice, kept in the address', async () => {
    openDeviceList()
    await screen.findByText('North')
    fireEvent.click(screen.getByRole('radio', { name: 'Cards' }))
    await waitFor(() => expect(window.location.search).toBe('?look=cards'))
    expect(screen.queryByRole('table')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Columns' })).toBeNull()
    fireEvent.click(screen.getByRole('radio', { name: 'Table' }))
    expect(await screen.findByRole('table')).toBeTruthy()
  })

  it('are all there is where a table has no room', async () => {
    openDeviceList(three, { isWide: false, search: '?look=table' })
    await screen.findByText('North')
    expect(screen.queryByRole('table')).toBeNull()
    expect(screen.queryByRole('radio', { name: 'Cards' })).toBeNull()
  })

  it('begin with what needs somebody, until another order is chosen', async () => {
    const alerting = deviceFixture({ deviceId: 'z', name: 'Zoe', status: 'offline' })
    openDeviceList([...three, alerting], { isPhone: true })
    await screen.findByText('North')
    const cards = () => screen.getAllByRole('heading', { level: 2 }).map((head) => head.textContent)
    expect(cards()).toEqual(['Zoe', 'North', 'South', 'West'])
    fireEvent.change(screen.getByLabelText('Sort by'), { target: { value: 'name' } })
    expect(cards()).toEqual(['North', 'South', 'West', 'Zoe'])
    expect(window.location.search).toBe('?sort=name')
  })
})

describe('selection', () => {
  it('by press, by range, by keys, and all at once', async () => {
    openDeviceList()
    await screen.findByText('North')
    fireEvent.click(box('North'))
    expect(selected()).toEqual(['North'])
    fireEvent.click(box('West'), { shiftKey: true })
    expect(selected()).toEqual(['North', 'South', 'West'])
    fireEvent.click(screen.getByRole('button', { name: 'Clear selection' }))
    box('North').focus()
    fireEvent.keyDown(box('North'), { key: 'ArrowDown' })
    expect(document.activeElement).toBe(box('South').closest('tr'))
    expect(selected()).toEqual([])
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowDown', shiftKey: true })
    expect(selected()).toEqual(['South', 'West'])
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }))
    expect(screen.getByText('3 rows selected')).toBeTruthy()
  })

  it('acts only upon what is shown', async () => {
    openDeviceList()
    await screen.findByText('North')
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }))
    await filterBy('Tags', 'farm')
    expect(screen.getByText('2 rows selected')).toBeTruthy()
  })

  it('works on a phone', async () => {
    openDeviceList(three, { isWide: false })
    await screen.findByText('North')
    fireEvent.click(box('North'))
    expect(screen.getByText('1 row selected')).toBeTruthy()
  })

  it('reaches every one of 200 devices', async () => {
    const many = Array.from({ length: 200 }, (_, i) =>
      deviceFixture({ deviceId: `d${i}`, name: `Device ${i}` }),
    )
    openDeviceList(many)
    // by selector: looking for roles and labels among ten thousand elements takes jsdom many seconds
    const boxes = () => [...document.querySelectorAll<HTMLInputElement>('table input')]
    await waitFor(() => expect(boxes()).toHaveLength(201))
    const [all, ...rows] = boxes()
    if (all) fireEvent.click(all)
    expect(rows.every(({ checked }) => checked)).toBe(true)
  })
})
