import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { contentHash, isFresh, removeStamp, writeStamp } from './stamp.mjs'

let base = ''

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'stamp-'))
  mkdirSync(join(base, 'src/deep'), { recursive: true })
  writeFileSync(join(base, 'src/a.ts'), 'one')
  writeFileSync(join(base, 'src/deep/b.ts'), 'two')
})
afterEach(() => rmSync(base, { recursive: true }))

const hash = (extra: string[] = []) =>
  contentHash({ base, paths: ['src', 'config.ts'], extra, isIgnored: (path) => path.endsWith('.test.ts') })

describe('contentHash', () => {
  const changes: [string, () => void][] = [
    ['a changed file', () => writeFileSync(join(base, 'src/a.ts'), 'three')],
    ['a new file', () => writeFileSync(join(base, 'src/deep/c.ts'), '')],
    ['a removed file', () => rmSync(join(base, 'src/a.ts'))],
    ['a renamed file', () => renameSync(join(base, 'src/a.ts'), join(base, 'src/z.ts'))],
    [
      'text moved from one file to the next',
      () => {
        writeFileSync(join(base, 'src/a.ts'), 'onet')
        writeFileSync(join(base, 'src/deep/b.ts'), 'wo')
      },
    ],
    ['a listed file that appears', () => writeFileSync(join(base, 'config.ts'), '')],
  ]
  it.each(changes)('%s changes it', (_, change) => {
    const before = hash()
    change()
    expect(hash()).not.toBe(before)
  })

  it('a setting changes it', () => {
    expect(hash(['A=1'])).not.toBe(hash())
    expect(hash(['A=1', 'B=2'])).not.toBe(hash(['A=1B=2']))
  })

  it('times, ignored files and files elsewhere do not', () => {
    const before = hash()
    utimesSync(join(base, 'src/a.ts'), 1, 1)
    writeFileSync(join(base, 'src/a.test.ts'), 'test')
    writeFileSync(join(base, 'README.md'), 'words')
    expect(hash()).toBe(before)
  })
})

it('a stamp holds until another hash or its removal', () => {
  const file = join(base, 'out/.stamp')
  expect(isFresh(file, 'x')).toBe(false)
  writeStamp(file, 'x')
  expect(isFresh(file, 'x')).toBe(true)
  expect(isFresh(file, 'y')).toBe(false)
  removeStamp(file)
  expect(isFresh(file, 'x')).toBe(false)
})
