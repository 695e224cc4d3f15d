import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { backupName, backupsToRemove, keepNewest, listBackups, newBackupFile } from './folder.mjs'
import { readSidecar, removeBackup, writeSidecar } from './sidecar.mjs'

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

  it('gives two backups of one second a name each', () => {
    expect(newBackupFile(dir, at(4))).toBe(join(dir, backupName(at(4))))
    expect(newBackupFile(dir, at(3))).toBe(join(dir, backupName(new Date(at(3).getTime() + 1000))))
  })

  it('removes what was broken off a day ago, not what is being written, nor what is somebody else’s', () => {
    const [stale, fresh] = [`${backupName(at(1))}.11.part`, `${backupName(at(4))}.12.part`]
    for (const name of [stale, fresh, 'film.part']) writeFileSync(join(dir, name), '')
    for (const name of [stale, 'film.part']) utimesSync(join(dir, name), 0, 0)
    expect(keepNewest(join(dir, backupName(at(3))), 14)).toEqual([stale])
    expect(readdirSync(dir)).toEqual(expect.arrayContaining([fresh, 'film.part']))
  })
})

const VERIFIED = { at: '2026-11-24T02:00:00Z', ok: true, rows: 1, problems: [] }

describe('what is known of a backup', () => {
  it('stands beside it and goes with it; what cannot be read counts as nothing', () => {
    const file = join(dir, backupName(at(2)))
    writeSidecar(file, { rows: 7 })
    writeSidecar(file, { verified: VERIFIED })
    expect(listBackups(dir)[1]?.known).toEqual({ rows: 7, verified: VERIFIED })
    expect(listBackups(dir)).toHaveLength(3)
    writeFileSync(`${file}.json`, '{"rows":')
    expect(readSidecar(file)).toEqual({})
    removeBackup(file)
    expect(readdirSync(dir)).toHaveLength(2)
  })

  it('keeps the newest that was found good, however many are newer', () => {
    writeSidecar(join(dir, backupName(at(1))), { verified: VERIFIED })
    expect(keepNewest(join(dir, backupName(at(3))), 1)).toEqual([backupName(at(2))])
    writeSidecar(join(dir, backupName(at(3))), { verified: { ...VERIFIED, ok: false } })
    expect(keepNewest(join(dir, backupName(at(3))), 1)).toEqual([])
  })
})

it('whatever there is, neither the newest good one nor the one just made goes, and at most one more than wanted stays', () => {
  const one = fc.record({ verdict: fc.constantFrom('none', 'good', 'bad') })
  const folder = fc.array(one, { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(folder, fc.nat(), fc.integer({ min: 1, max: 20 }), (given, nth, keep) => {
      const backups = given.map(({ verdict }, i) => ({
        name: `b${i}`,
        known: verdict === 'none' ? {} : { verified: { ...VERIFIED, ok: verdict === 'good' } },
      }))
      const made = `b${nth % backups.length}`
      const gone = new Set(backupsToRemove(backups, { made, keep }).map(({ name }) => name))
      const newestGood = backups.find(({ known }) => known.verified?.ok)
      expect(gone.has(made)).toBe(false)
      expect(newestGood && gone.has(newestGood.name)).not.toBe(true)
      const left = backups.length - gone.size
      expect(left).toBeGreaterThanOrEqual(Math.min(keep, backups.length))
      expect(left).toBeLessThanOrEqual(Math.max(keep + 1, 2))
    }),
  )
})
