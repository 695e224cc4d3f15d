import { describe, expect, it } from 'vitest'
import { apiBase } from './api'

describe('apiBase', () => {
  it.each([
    ['https://api.example.org/api', 'https://water.example.org', 'https://api.example.org/api'],
    ['https://api.example.org/api/', 'https://water.example.org', 'https://api.example.org/api'],
    ['', 'https://water.example.org', '/api'],
    [undefined, 'http://localhost:3000', '/api'],
    [undefined, undefined, '/api'],
    ['', 'null', 'http://localhost:4000/api'],
    [undefined, 'file://', 'http://localhost:4000/api'],
  ])('with %s on a page of %s is %s', (configured, origin, expected) =>
    expect(apiBase(configured, origin)).toBe(expected),
  )
})
