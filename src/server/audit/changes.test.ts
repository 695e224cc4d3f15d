import { describe, expect, it } from 'vitest'
import { changesBetween } from './changes'

const MASK = '•••'

describe('changesBetween', () => {
  it('has what differs, field by field', () => {
    const before = { name: 'Roof', limits: { low: 1, high: 9 }, at: new Date(0) }
    const after = { name: 'Roof', limits: { low: 2, high: 9 }, at: null }
    expect(changesBetween(before, after)).toEqual([
      { field: 'limits.low', before: 1, after: 2 },
      { field: 'at', before: '1970-01-01T00:00:00.000Z', after: null },
    ])
  })

  it.each([
    'password',
    'passphrase',
    'token',
    'bearer',
    'secretHash',
    'claimCode',
    'apiKey',
    'psk',
    'pin',
    'chatId',
  ])('masks %s and says that it changed', (name) => {
    expect(changesBetween({ [name]: 'a' }, { [name]: 'b' })).toEqual([
      { field: name, before: MASK, after: MASK },
    ])
    expect(changesBetween(null, { [name]: 'b' })).toEqual([{ field: name, before: null, after: MASK }])
  })

  it('masks within lists, and where an object took the place of something else', () => {
    const hooks = [{ name: 'a', token: 't1', more: [{ psk: 'p' }] }]
    const kept = [{ name: 'a', token: MASK, more: [{ psk: MASK }] }]
    expect(changesBetween(null, { hooks })).toEqual([{ field: 'hooks', before: null, after: kept }])
    expect(changesBetween({ wifi: 'none' }, { wifi: { ssid: 's', psk: 'p' } })).toEqual([
      { field: 'wifi', before: 'none', after: { ssid: 's', psk: MASK } },
    ])
  })

  it.each(['pinned', 'codec', 'name'])('shows %s', (name) => {
    expect(changesBetween(null, { [name]: 'x' })).toEqual([{ field: name, before: null, after: 'x' }])
  })
})
