import { describe, expect, it } from 'vitest'
import { parseListState, writeListState } from '@/components/table/list-address'
import { DEVICE_LIST, DEVICE_LIST_ON_PHONE } from './device-list'

const from = (search: string) => parseListState(DEVICE_LIST, new URLSearchParams(search))
const usual = from('')

// what people have saved or shared keeps its meaning
describe('the address of a list', () => {
  it.each([
    ['status=offline', { filters: { status: 'offline' } }],
    ['status=weird&sort=weird&stale=yes', {}],
    ['q=barn&sort=level', { query: 'barn', sort: 'level' }],
    [
      'kind=tank&tag=farm&firmware=1.2.0&stale=1',
      { filters: { kind: 'tank', tag: 'farm', firmware: '1.2.0', stale: '1' } },
    ],
    ['columns=seen,weird,tags', { columns: ['tags', 'seen'] }],
    ['columns=none', { columns: [] }],
    ['alerts=1', { filters: { alerts: '1' } }],
    ['look=cards', { look: 'cards' }],
  ])('%s', (search, expected) => {
    expect(from(search)).toEqual({ ...usual, ...expected })
  })

  it('is bare for what is usual', () => {
    expect(writeListState(DEVICE_LIST, usual)).toBe('')
  })

  it('on a phone begins with what needs somebody', () => {
    const search = (sort: string) => writeListState(DEVICE_LIST_ON_PHONE, { ...usual, sort })
    expect([search('alerts'), search('name')]).toEqual(['', '?sort=name'])
    expect(parseListState(DEVICE_LIST_ON_PHONE, {}).sort).toBe('alerts')
  })
})
