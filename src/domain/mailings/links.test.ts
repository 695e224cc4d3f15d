import { expect, it } from 'vitest'
import { mailLinkOf } from './links'

const ORIGIN = 'http://localhost:3000'

it.each([
  ['/devices?tag=a', 'http://localhost:3000/devices?tag=a'],
  ['https://example.org/a b', 'https://example.org/a%20b'],
  ['HTTPS://Example.org', 'https://example.org/'],
  ['http://localhost:3000/profile', 'http://localhost:3000/profile'],
  ['http://localhost:3001/', null],
  ['http://example.org/', null],
  ['//example.org/', null],
  ['/\\example.org/', null],
  ['https://user:secret@example.org/', null],
  ['https://localhost:3000@example.org/', null],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['mailto:a@example.org', null],
  ['https:example.org', null],
  ['https://', null],
  ['#top', null],
  ['', null],
])('%j leads to %j', (written, address) => {
  expect(mailLinkOf(written, ORIGIN)).toBe(address)
})
