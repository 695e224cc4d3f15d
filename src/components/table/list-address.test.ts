import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  exportHrefOf,
  isNarrowed,
  listQueryOf,
  type ListDefinition,
  nextSort,
  parseListState,
  patchListState,
  shownColumns,
  sortDirection,
  widenList,
  writeListState,
} from './list-address'

const list: ListDefinition = {
  sorts: ['name', '-name', '-seen', 'seen', '-size'],
  defaultSort: 'name',
  filters: [
    { id: 'role', kind: 'choice', values: ['admin', 'user'] },
    { id: 'owner', kind: 'text', maxLength: 20 },
    { id: 'from', kind: 'instant' },
  ],
  columns: ['email', 'role', 'seen', 'size'],
  hidden: ['size'],
}

const from = (search: string) => parseListState(list, new URLSearchParams(search))
const usual = from('')
const FIRST = '2026-03-01T00:00:00.000Z'

describe('reading an address', () => {
  it.each([
    ['q=%20barn%20&sort=-seen', { query: 'barn', sort: '-seen' }],
    ['sort=weird&role=weird&columns=weird&page=2', {}],
    ['sort=-email', {}],
    ['role=admin&owner=ann', { filters: { role: 'admin', owner: 'ann' } }],
    [`q=${'x'.repeat(129)}&cursor=${'x'.repeat(513)}&open=${'x'.repeat(129)}`, {}],
    [`owner=${'x'.repeat(21)}`, {}],
    ['q=a%00b&owner=a%0Ab', {}],
    ['from=2026-03-01T05:30:00%2B05:30', { filters: { from: FIRST } }],
    ['from=yesterday', {}],
    ['from=0000-01-01T00:00:00%2B14:00', {}],
    ['columns=size,weird,role', { columns: ['role', 'size'] }],
    ['columns=none', { columns: [] }],
    ['columns=seen,role,email', {}],
    ['cursor=abc&open=u1', { cursor: 'abc', open: 'u1' }],
  ])('%s', (search, expected) => {
    expect(from(search)).toEqual({ ...usual, ...expected })
  })

  it('takes the parameters of a page, and the first of several', () => {
    expect(parseListState(list, { role: ['admin', 'user'], q: 'barn', get: 'x' })).toEqual({
      ...usual,
      query: 'barn',
      filters: { role: 'admin' },
    })
  })
})

describe('writing an address', () => {
  it('leaves out what is usual', () => {
    expect(writeListState(list, usual)).toBe('')
  })

  it('keeps the parameters of others, and none of its own', () => {
    expect(writeListState(list, { ...usual, query: 'a b' }, 'tab=all&role=admin&cursor=x')).toBe(
      '?tab=all&q=a+b',
    )
  })

  it('says everything that can be asked for', () => {
    const word = (maxLength: number) =>
      fc
        .string({ unit: 'grapheme', maxLength })
        .map((text) => text.trim())
        .filter((text) => text.length <= maxLength && !/\p{Cc}/u.test(text))
    const instant = fc
      .date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString())
    const filters = fc
      .record({ role: fc.constantFrom('', 'admin', 'user'), owner: word(20), from: fc.option(instant) })
      .map((all) => Object.entries(all).filter((entry): entry is [string, string] => Boolean(entry[1])))
      .map((set) => Object.fromEntries(set))
    const states = fc.record({
      query: word(128),
      filters,
      sort: fc.constantFrom(...list.sorts),
      cursor: word(512),
      columns: fc.option(fc.subarray([...list.columns]).filter((some) => some.join() !== 'email,role,seen')),
      look: fc.constantFrom('table' as const, 'cards' as const),
      open: word(128),
    })
    fc.assert(
      fc.property(states, (state) => {
        expect(from(writeListState(list, state))).toEqual(state)
      }),
    )
  })

  it('is read back as it was written, whatever was asked for', () => {
    const names = fc.constantFrom('q', 'sort', 'cursor', 'columns', 'look', 'open', 'role', 'owner', 'from')
    fc.assert(
      fc.property(fc.array(fc.tuple(names, fc.string({ unit: 'binary' }))), (pairs) => {
        const state = parseListState(list, new URLSearchParams(pairs))
        expect(from(writeListState(list, state))).toEqual(state)
      }),
    )
  })
})

describe('a change', () => {
  const second = from('role=admin&cursor=abc&open=u1')

  it.each([
    ['another search', { query: 'barn' }, ''],
    ['another order', { sort: '-name' }, ''],
    ['another filter', { filters: { owner: 'ann' } }, ''],
    ['a filter taken away', { filters: { role: '' } }, ''],
    ['both a filter and a page', { filters: { role: 'user' }, cursor: 'def' }, ''],
    ['the same filter', { filters: { role: 'admin' } }, 'abc'],
    ['another page', { cursor: 'def' }, 'def'],
    ['columns', { columns: ['role'] }, 'abc'],
    ['the open record', { open: '' }, 'abc'],
  ])('%s', (_, patch, cursor) => {
    expect(patchListState(list, second, patch).cursor).toBe(cursor)
  })

  it('keeps the filters that it does not name', () => {
    const { filters } = patchListState(list, second, { filters: { owner: ' ann ', from: 'weird' } })
    expect(filters).toEqual({ role: 'admin', owner: 'ann' })
  })

  it('to the usual columns is none', () => {
    expect(patchListState(list, usual, { columns: ['seen', 'email', 'role'] }).columns).toBeNull()
  })

  it('can take everything away that narrows the list', () => {
    const narrow = from('q=barn&role=admin&sort=-seen&cursor=abc')
    expect(isNarrowed(narrow)).toBe(true)
    const wide = patchListState(list, narrow, widenList(list))
    expect([isNarrowed(wide), writeListState(list, wide)]).toEqual([false, '?sort=-seen'])
  })
})

describe('columns and orders', () => {
  it('hide what is hidden at first, unless it is asked for', () => {
    expect(shownColumns(list, usual)).toEqual(['email', 'role', 'seen'])
    expect(shownColumns(list, from('columns=size'))).toEqual(['size'])
  })

  it.each([
    ['name', 'name', '-name'],
    ['-name', 'name', 'name'],
    ['name', 'seen', '-seen'],
    ['-seen', 'seen', 'seen'],
    ['-size', 'size', '-size'],
    ['name', 'email', undefined],
  ])('sorted by %s, a press on %s gives %s', (sort, column, next) => {
    expect(nextSort(list, sort, column)).toBe(next)
  })

  it.each([
    ['name', 'ascending'],
    ['-name', 'descending'],
    ['-seen', 'none'],
  ])('sorted by %s the name is %s', (sort, direction) => {
    expect(sortDirection(sort, 'name')).toBe(direction)
  })
})

it('asks the server for the page and the export for all of them', () => {
  const state = from('q=barn&role=admin&cursor=abc&columns=none&open=u1')
  expect(listQueryOf(list, state)).toEqual({ role: 'admin', query: 'barn', sort: 'name', cursor: 'abc' })
  expect(exportHrefOf(list, state, '/api/users/export')).toBe(
    '/api/users/export?role=admin&query=barn&sort=name',
  )
  expect(exportHrefOf({ ...list, sorts: [] }, { ...usual, sort: '' }, '/export?format=csv')).toBe(
    '/export?format=csv',
  )
})
