import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fillPlaces, findUnknownPlace, hasPlace, ORDER_PLACES } from './order-template'

describe('the places of an order', () => {
  it.each([
    ['home/{id}/update', null],
    ['{"url":"{url}","v":{"a":{}}}', null],
    ['{ url }', null],
    ['{URL}', null],
    ['{uri}', 'uri'],
    ['{id}{url}{password}', 'password'],
  ])('%s has the unknown place %s', (text, unknown) => expect(findUnknownPlace(text)).toBe(unknown))

  it('are filled in any order, as often as they stand there, and nothing that was filled in is read again', () => {
    expect(fillPlaces('{id}/{url}/{id}', { id: '{url}', url: '$&' })).toBe('{url}/$&/{url}')
    expect(fillPlaces('{"url":"{http_url}"}', { http_url: 'http://a/b' })).toBe('{"url":"http://a/b"}')
  })

  it('make no message where a value is missing', () => {
    expect(fillPlaces('{url} {sha256}', { url: 'x' })).toBeNull()
    expect(fillPlaces('{nothing}', {})).toBeNull()
  })

  it('leave every other text as it is', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        fc.pre(!ORDER_PLACES.some((place) => hasPlace(text, place)) && findUnknownPlace(text) === null)
        expect(fillPlaces(text, {})).toBe(text)
      }),
    )
  })
})
