import { describe, expect, it } from 'vitest'
import { parsePasswd, parsePidFile, parseSeedLine, parseVersion } from './parse.mjs'

describe('parsePidFile', () => {
  it.each([
    ['4711\n/data\n1700000000\n5432\n\n127.0.0.1\n', { pid: 4711, port: 5432 }],
    ['4711\n/data\n1700000000\n', { pid: 4711, port: null }],
    ['4711', { pid: 4711, port: null }],
    ['', null],
    ['-4711\n', null],
    ['garbage\n', null],
  ])('%j', (text, expected) => {
    expect(parsePidFile(text)).toEqual(expected)
  })
})

describe('parseVersion', () => {
  it.each([
    ['postgres (PostgreSQL) 18.4', 18],
    ['postgres (PostgreSQL) 15.18 (Debian 15.18-0+deb12u1)', 15],
    ['postgres (PostgreSQL) 19beta1', 19],
    ['something else', 0],
  ])('%s', (text, expected) => {
    expect(parseVersion(text)).toBe(expected)
  })
})

describe('parsePasswd', () => {
  it('reads accounts and skips what is none', () => {
    const text = 'root:x:0:0:root:/root:/bin/sh\n\n+\nnobody:x:65534:65533::/:/bin/false\n'
    expect(parsePasswd(text)).toEqual([
      { name: 'root', uid: 0, gid: 0 },
      { name: 'nobody', uid: 65534, gid: 65533 },
    ])
  })
})

describe('parseSeedLine', () => {
  it.each([
    [
      '{"account":"superuser","email":"a@b.c","password":"x"}',
      { account: 'superuser', email: 'a@b.c', password: 'x' },
    ],
    ['plain words', {}],
    ['7', {}],
    ['null', {}],
  ])('%s', (line, expected) => {
    expect(parseSeedLine(line)).toEqual(expected)
  })
})
