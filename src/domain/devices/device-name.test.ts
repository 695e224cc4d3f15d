import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deviceLabel, readableId } from './device-name'

/** How ingestion writes an id: a character outside A-Z a-z 0-9 . _ : - is `~` and its UTF-8 in lower-case hex. */
const written = (id: string): string =>
  id.replace(/[^A-Za-z0-9._:-]/gu, (character) => `~${Buffer.from(character).toString('hex')}`)

describe('readableId', () => {
  it.each([
    ['f:Casa~2fPB', 'f:Casa/PB'],
    ['f:~c3a9', 'f:é'],
    ['f:~e6b0b4', 'f:水'],
    ['f:~f09f92a7', 'f:💧'],
    ['victron:c0619aba2ebd~2ftank~2f24', 'victron:c0619aba2ebd/tank/24'],
    ['f:a~0ab', 'f:a~0ab'],
    ['f:a~e280aeb', 'f:a~e280aeb'],
    ['~', '~'],
    ['a~2Fb', 'a~2Fb'],
    ['a~zz', 'a~zz'],
    ['a~c3', 'a~c3'],
    ['a~c328', 'a~c328'],
    ['a~f8808080', 'a~f8808080'],
    ['a~7e2f', 'a~2f'],
    ['tank-01', 'tank-01'],
    ['', ''],
  ])('%j reads %j', (id, expected) => {
    expect(readableId(id)).toBe(expected)
  })

  it('decodes every id of visible characters', () => {
    const visible = fc.string({ unit: 'binary' }).filter((id) => !/\p{C}/u.test(id))
    fc.assert(fc.property(visible, (id) => void expect(readableId(written(id))).toBe(id)))
  })

  it('accepts any text, and adds no invisible characters', () => {
    const escapes = fc.array(
      fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('~', '~e2', '80', 'ae', 'f0')),
    )
    fc.assert(
      fc.property(escapes, (parts) => {
        const id = parts.join('')
        expect(readableId(id).match(/\p{C}/gu)).toEqual(id.match(/\p{C}/gu))
      }),
    )
  })
})

describe('deviceLabel', () => {
  it.each([
    ['Barn', 'f:a~2fb', 'Barn'],
    ['', 'f:a~2fb', 'f:a/b'],
  ])('of %j and %s is %j', (name, deviceId, expected) => {
    expect(deviceLabel({ name, deviceId })).toBe(expected)
  })
})
