import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FILTERS, SORTS } from '@/features/devices/list/device-list'
import { COLUMNS, hrefOf, type ListView, LONGEST_TEXT, LOOKS, paramsOf, viewFrom } from './list-view'

const from = (search: string) => viewFrom(new URLSearchParams(search))
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
    expect(hrefOf(paramsOf(usual))).toBe('/devices')
  })

  it('says everything that it can be asked for', () => {
    const word = fc.string({ maxLength: 40 }).map((text) => text.trim())
    const views = fc.record({
      filter: fc.constantFrom(...FILTERS),
      text: word,
      kind: word,
      tag: word,
      firmware: word,
      isStale: fc.boolean(),
      isAlerting: fc.boolean(),
      sort: fc.constantFrom(...SORTS),
      columns: fc.subarray([...COLUMNS]),
      look: fc.constantFrom(...LOOKS),
    })
    fc.assert(
      fc.property(views, (view: ListView) => {
        const { search } = new URL(hrefOf(paramsOf(view)), 'http://console.test')
        expect(from(search)).toEqual(view)
      }),
    )
  })
})
