import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LIST_FILTERS, LIST_SORTS } from '@/features/devices/list/device-list'
import {
  LIST_COLUMNS,
  listViewHref,
  type ListView,
  LONGEST_TEXT,
  LIST_LAYOUTS,
  listViewParams,
  parseListView,
} from './list-view'

const from = (search: string) => parseListView(new URLSearchParams(search))
const usual = from('')

describe('the address of a list', () => {
  it.each([
    ['status=offline', { filter: 'offline' }],
    ['status=weird&sort=weird&stale=yes', {}],
    ['q=barn&sort=level', { text: 'barn', sort: 'level' }],
    [
      'kind=tank&tag=farm&firmware=1.2.0&stale=1',
      { kind: 'tank', tag: 'farm', firmware: '1.2.0', isStale: true },
    ],
    ['columns=seen,weird,tags', { columns: ['tags', 'seen'] }],
    ['columns=none', { columns: [] }],
    ['alerts=1', { isAlerting: true }],
    ['look=cards', { look: 'cards' }],
    [`q=${'x'.repeat(500)}`, { text: 'x'.repeat(LONGEST_TEXT) }],
  ])('%s', (search, expected) => {
    expect(from(search)).toEqual({ ...usual, ...expected })
  })

  it('is bare for what is usual', () => {
    expect(listViewHref(listViewParams(usual))).toBe('/devices')
  })

  it('says everything that it can be asked for', () => {
    const word = fc.string({ maxLength: 40 }).map((text) => text.trim())
    const views = fc.record({
      filter: fc.constantFrom(...LIST_FILTERS),
      text: word,
      kind: word,
      tag: word,
      firmware: word,
      isStale: fc.boolean(),
      isAlerting: fc.boolean(),
      sort: fc.constantFrom(...LIST_SORTS),
      columns: fc.subarray([...LIST_COLUMNS]),
      look: fc.constantFrom(...LIST_LAYOUTS),
    })
    fc.assert(
      fc.property(views, (view: ListView) => {
        const { search } = new URL(listViewHref(listViewParams(view)), 'http://console.test')
        expect(from(search)).toEqual(view)
      }),
    )
  })
})
