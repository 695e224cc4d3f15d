import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { box, bulkActions, chosen, head, key, openPeople, press, row } from '~/tests/support/ui/people-table'
import { renderUi } from '~/tests/support/ui/render-ui'
import { DataTableSkeleton } from './data-table-skeleton'

describe('the order', () => {
  it('changes by a press on a head, and drops the page', async () => {
    const visits = openPeople({}, { search: '?cursor=abc' })
    expect(head('Name').getAttribute('aria-sort')).toBe('ascending')
    press('Devices')
    await waitFor(() => expect(head('Devices').getAttribute('aria-sort')).toBe('descending'))
    press('Devices')
    await waitFor(() => expect(head('Devices').getAttribute('aria-sort')).toBe('ascending'))
    expect(visits).toEqual(['push /admin?sort=-devices', 'push /admin?sort=devices'])
    expect(head('Role').getAttribute('aria-sort')).toBeNull()
  })
})

describe('the selection', () => {
  it('takes rows, ranges and the whole page, and can be cleared', () => {
    openPeople({ bulkActions })
    expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull()
    fireEvent.click(box('Ann'))
    fireEvent.click(box('Cas'), { shiftKey: true })
    expect(chosen()).toEqual(['Ann', 'Ben', 'Cas'])
    expect(screen.getByText('Delete Ann, Ben, Cas')).toBeTruthy()
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }))
    expect(screen.getByText('4 rows selected')).toBeTruthy()
    press('Clear selection')
    expect(chosen()).toEqual([])
    expect(document.activeElement).toBe(row('ann'))
  })

  it('is not there without anything to do', () => {
    openPeople()
    expect(screen.queryByRole('checkbox')).toBeNull()
  })
})

describe('the keyboard', () => {
  it('goes from row to row, with one stop, and selects', () => {
    openPeople({ bulkActions })
    const stops = () =>
      [...document.querySelectorAll<HTMLElement>('tr[tabindex="0"]')].map((tr) => tr.dataset.row)
    expect(stops()).toEqual(['ann'])
    act(() => row('ann')?.focus())
    key('ArrowDown')
    expect([document.activeElement, stops()]).toEqual([row('ben'), ['ben']])
    key(' ')
    expect(chosen()).toEqual(['Ben'])
    key('ArrowDown', { shiftKey: true })
    expect(chosen()).toEqual(['Ben', 'Cas'])
    key('Home')
    key('ArrowUp')
    expect(document.activeElement).toBe(row('ann'))
    key('End')
    expect(document.activeElement).toBe(row('dee'))
    key(' ', { shiftKey: true })
    expect(chosen()).toEqual(['Ben', 'Cas', 'Dee'])
  })

  it('opens the page of a row', async () => {
    const visits = openPeople({ rowHref: ({ id }) => `/admin/${id}` })
    act(() => row('ben')?.focus())
    key('Enter')
    expect(visits).toEqual(['push /admin/ben'])
  })

  it('opens the record of a row beside the list', async () => {
    const visits = openPeople({ rowHref: 'record' }, { search: '?cursor=abc' })
    expect(screen.getByRole('link', { name: 'Ann' }).getAttribute('href')).toBe('/admin?cursor=abc&open=ann')
    act(() => row('ben')?.focus())
    key('Enter')
    await waitFor(() => expect(visits).toEqual(['push /admin?cursor=abc&open=ben']))
  })
})

describe('pages', () => {
  it('follow the cursor', async () => {
    const visits = openPeople({ nextCursor: 'next', total: 1234 }, { search: '?role=user' })
    expect(screen.getByText('4 of 1,234')).toBeTruthy()
    press('Next page')
    await waitFor(() => expect(visits).toEqual(['push /admin?role=user&cursor=next']))
  })

  it('are dimmed, and already say what was asked for, until the server has answered', async () => {
    let answered = (_: unknown) => {}
    openPeople({}, { answer: new Promise((resolve) => (answered = resolve)) })
    await act(async () => press('Devices'))
    await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeTruthy())
    expect(head('Devices').getAttribute('aria-sort')).toBe('descending')
    await act(async () => answered(null))
    await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull())
    expect(head('Devices').getAttribute('aria-sort')).toBe('descending')
  })
})

describe('columns and the file', () => {
  it('keep the columns in the address', async () => {
    const visits = openPeople({}, { search: '?cursor=abc' })
    press('Columns')
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Role' }))
    await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Role' })).toBeNull())
    expect(visits).toEqual(['replace /admin?columns=devices&cursor=abc'])
  })

  it('offer the whole of what is shown as a file', () => {
    openPeople({ exportHref: '/api/people.csv' }, { search: '?q=barn&role=admin&cursor=abc' })
    expect(screen.getByRole('link', { name: 'CSV' }).getAttribute('href')).toBe(
      '/api/people.csv?role=admin&query=barn&sort=name',
    )
  })

  it('offer it in every format that there is', () => {
    openPeople({ exportHref: '/api/people', exportFormats: ['csv', 'jsonl'] }, { search: '?q=barn' })
    const hrefs = ['CSV', 'JSONL'].map((name) => screen.getByRole('link', { name }).getAttribute('href'))
    expect(hrefs).toEqual([
      '/api/people?query=barn&sort=name',
      '/api/people?format=jsonl&query=barn&sort=name',
    ])
  })
})

describe('on a phone', () => {
  const card = (name: string) =>
    screen.getAllByRole('listitem').find((item) => within(item).queryByText(name)) ?? document.body

  it('rows are cards with every column, which can be selected', () => {
    openPeople({ bulkActions, rowHref: ({ id }) => `/admin/${id}` }, { width: 400 })
    expect(screen.queryByRole('table')).toBeNull()
    expect(within(card('Ben')).getByText('Devices').nextSibling?.textContent).toBe('1')
    expect(within(card('Ben')).getByRole('link').getAttribute('href')).toBe('/admin/ben')
    fireEvent.click(box('Ben'))
    expect(screen.getByText('1 row selected')).toBeTruthy()
  })

  it('a list can draw its cards itself', () => {
    openPeople({ card: ({ devices }) => <p>has {devices}</p> }, { width: 640 })
    expect(within(card('Cas')).getByText('has 2')).toBeTruthy()
    expect(screen.queryByText('Devices')).toBeNull()
  })

  it('a table begins where there is room', () => {
    openPeople({}, { width: 641 })
    expect(screen.getByRole('table', { name: 'People' })).toBeTruthy()
    expect(screen.queryByRole('listitem')).toBeNull()
  })
})

it('holds the place of a list that is being read', () => {
  renderUi(<DataTableSkeleton rows={3} />)
  expect(screen.getByRole('status').textContent).toBe('Loading')
})
