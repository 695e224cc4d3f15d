import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { openPeople, press, pressShown } from '~/tests/support/ui/people-table'
import { renderUi } from '~/tests/support/ui/render-ui'
import { SearchField } from './filters/search-field'
import type { ListAddress } from './use-list-address'

describe('filters', () => {
  it('are added, changed and taken away as chips', async () => {
    const visits = openPeople()
    press('Add filter')
    await pressShown('Role')
    await pressShown('Administrator')
    await pressShown('Role: Administrator')
    await pressShown('user')
    await screen.findByText('Role: user')
    press('Remove filter Role')
    await waitFor(() => expect(screen.queryByText('Role: user')).toBeNull())
    expect(visits).toEqual(['push /admin?role=admin', 'push /admin?role=user', 'push /admin'])
    expect(document.activeElement?.textContent).toBe('Add filter')
  })

  it('are cleared all at once, and the focus stays among them', async () => {
    const visits = openPeople({}, { search: '?role=admin&owner=ann' })
    const button = screen.getByRole('button', { name: 'Clear filters' })
    act(() => button.focus())
    fireEvent.click(button)
    await waitFor(() => expect(button.isConnected).toBe(false))
    expect(visits).toEqual(['push /admin'])
    expect(document.activeElement?.textContent).toBe('Add filter')
  })

  it('can be a text, and an instant by the clock of the reader', async () => {
    const visits = openPeople()
    press('Add filter')
    await pressShown('Owner')
    fireEvent.change(await screen.findByLabelText('Owner'), { target: { value: ' ann ' } })
    press('Apply')
    await screen.findByText('Owner: ann')
    press('Add filter')
    await pressShown('From')
    fireEvent.change(await screen.findByLabelText('From'), { target: { value: '2026-03-01T05:30' } })
    press('Apply')
    await screen.findByText('From: Mar 1, 2026, 5:30 AM')
    expect(visits.at(-1)).toBe('push /admin?owner=ann&from=2026-03-01T05%3A30%3A00.000Z')
  })

  it('are folded behind their number on a phone', () => {
    openPeople({}, { search: '?role=admin&owner=ann', width: 400 })
    const fold = screen.getByRole('button', { name: 'Filters (2)' })
    expect(fold.getAttribute('aria-expanded')).toBe('false')
    fireEvent.click(fold)
    expect(fold.getAttribute('aria-expanded')).toBe('true')
  })
})

describe('the search', () => {
  const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' })

  it('is in the address when the keys rest, in one place of the history', async () => {
    const visits = openPeople({}, { search: '?cursor=abc' })
    for (const value of ['b', 'ba', 'barn ']) fireEvent.change(field(), { target: { value } })
    await waitFor(() => expect(visits).toEqual(['replace /admin?q=barn']))
    expect(field().value).toBe('barn ')
    press('Back')
    await waitFor(() => expect(field().value).toBe(''))
  })

  it('is said at once when the field is left, before what is pressed next', async () => {
    const visits = openPeople()
    fireEvent.change(field(), { target: { value: 'barn' } })
    fireEvent.blur(field())
    press('Devices')
    await waitFor(() => expect(visits).toEqual(['replace /admin?q=barn', 'push /admin?q=barn&sort=-devices']))
  })

  it('is dropped when a row is opened before the keys rest: its page stays', async () => {
    const visits = openPeople({ rowHref: ({ id }) => `/admin/people/${id}` })
    fireEvent.change(field(), { target: { value: 'ann' } })
    fireEvent.click(screen.getByRole('link', { name: 'Ann' }))
    await new Promise((resolve) => setTimeout(resolve, 400))
    expect(visits).toEqual(['push /admin/people/ann'])
  })

  it('goes on when a row is opened in another tab', async () => {
    const visits = openPeople({ rowHref: ({ id }) => `/admin/people/${id}` })
    fireEvent.change(field(), { target: { value: 'ann' } })
    const link = screen.getByRole('link', { name: 'Ann' })
    link.addEventListener('click', (event) => event.preventDefault())
    fireEvent.click(link, { ctrlKey: true })
    await waitFor(() => expect(visits).toEqual(['replace /admin?q=ann']))
  })

  it('is said once when the field is left, however long the answer takes', async () => {
    const set = vi.fn()
    const list = { state: { query: '' }, queryInAddress: '', set } as unknown as ListAddress
    renderUi(<SearchField list={list} />)
    fireEvent.change(field(), { target: { value: 'ann' } })
    fireEvent.blur(field())
    await new Promise((resolve) => setTimeout(resolve, 400))
    expect(set).toHaveBeenCalledExactlyOnceWith({ query: 'ann' }, { replace: true })
  })

  it('is reached by a slash, which a field keeps for itself', () => {
    openPeople()
    expect(fireEvent.keyDown(document.body, { key: '/' })).toBe(false)
    expect(document.activeElement).toBe(field())
    expect(fireEvent.keyDown(field(), { key: '/' })).toBe(true)
  })
})

describe('no rows', () => {
  it('can mean that nothing is there', () => {
    openPeople({ rows: [], empty: { title: 'No people yet', action: <button>Invite</button> } })
    expect(screen.getByText('No people yet')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull()
  })

  it('can mean that nothing matches', async () => {
    const visits = openPeople({ rows: [] }, { search: '?q=barn&role=admin&sort=devices' })
    expect(screen.getByText('Nothing matches')).toBeTruthy()
    const [, inList] = screen.getAllByRole('button', { name: 'Clear filters' })
    if (inList) fireEvent.click(inList)
    await waitFor(() => expect(visits).toEqual(['push /admin?sort=devices']))
    expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search' }))
  })

  it('can mean that the last page has gone', async () => {
    const visits = openPeople({ rows: [] }, { search: '?cursor=abc' })
    expect(screen.getByText('There are no more rows')).toBeTruthy()
    press('First page')
    await waitFor(() => expect(visits).toEqual(['push /admin']))
  })
})
