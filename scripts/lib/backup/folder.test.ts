import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { backupName, keepNewest, listBackups } from './folder.mjs'

const at = (day: number) => new Date(Date.UTC(2026, 10, day, 2, 3, 4))
let dir = ''

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'backups-'))
  for (const day of [3, 1, 2]) writeFileSync(join(dir, backupName(at(day))), 'x')
})
afterEach(() => rmSync(dir, { recursive: true }))

describe('the folder of backups', () => {
  it('lists them newest first with their times, and nothing else', () => {
    writeFileSync(join(dir, 'notes.txt'), '')
    expect(listBackups(dir).map(({ at: time, bytes }) => [time, bytes])).toEqual(
      [3, 2, 1].map((day) => [at(day), 1]),
    )
    expect(listBackups(join(dir, 'none'))).toEqual([])
  })

  it('keeps the newest, and the one just made although the clock was set back', () => {
    expect(keepNewest(join(dir, backupName(at(1))), 2)).toEqual([backupName(at(2))])
    expect(listBackups(dir).map(({ at: time }) => time)).toEqual([at(3), at(1)])
  })

  it('removes what was broken off a day ago, not what is being written, nor what is somebody else’s', () => {
    const [stale, fresh] = [`${backupName(at(1))}.11.part`, `${backupName(at(4))}.12.part`]
    for (const name of [stale, fresh, 'film.part']) writeFileSync(join(dir, name), '')
    for (const name of [stale, 'film.part']) utimesSync(join(dir, name), 0, 0)
    expect(keepNewest(join(dir, backupName(at(3))), 14)).toEqual([stale])
    expect(readdirSync(dir)).toEqual(expect.arrayContaining([fresh, 'film.part']))
  })
})
