import { describe, expect, it } from 'vitest'
import { rankZone, zoneOptions } from './time-zones'

const now = new Date('2026-01-15T12:00:00Z')
const asked = { current: 'UTC', now, language: 'en' }
const values = (more: { current?: string; browser?: string; q?: string }) =>
  zoneOptions({ ...asked, ...more }).map(({ value }) => value)

it.each([
  ['Asia/Kolkata', 'kol', 0],
  ['America/New_York', 'new york', 0],
  ['America/New_York', 'York', 1],
  ['America/Argentina/Buenos_Aires', 'argentina', 2],
  ['America/Sao_Paulo', 'são', 0],
  ['Asia/Kolkata', 'olk', 3],
  ['Asia/Kolkata', 'paris', null],
])('%s fits %s with rank %s', (zone, q, rank) => {
  expect(rankZone(zone, q)).toBe(rank)
})

describe('time zones to choose from', () => {
  it('begin with the current one and that of the browser, 50 in all', () => {
    const zones = values({ current: 'Asia/Kolkata', browser: 'Europe/Madrid' })
    expect(zones.slice(0, 3)).toEqual(['Asia/Kolkata', 'Europe/Madrid', 'UTC'])
    expect(zones[3]).toMatch(/^Europe\//)
    expect(zones).toHaveLength(50)
    expect(new Set(zones).size).toBe(50)
  })

  it('leave out a browser zone that does not exist', () => {
    expect(values({ browser: 'Mars/Olympus' })[0]).toBe('UTC')
    expect(values({ browser: 'Mars/Olympus' })).not.toContain('Mars/Olympus')
  })

  it.each([
    ['kolkata', 'Asia/Kolkata'],
    ['kyiv', 'Europe/Kyiv'],
    ['new yo', 'America/New_York'],
    ['madr', 'Europe/Madrid'],
    ['utc', 'UTC'],
  ])('typing %s finds %s', (q, zone) => {
    expect(values({ q })[0]).toBe(zone)
  })

  it('are searched all, whatever is likely', () => {
    const found = new Set('abcdefghijklmnopqrstuvwxyz'.split('').flatMap((q) => values({ q })))
    expect(found.size).toBeGreaterThan(250)
    expect(values({ q: 'nowhere at all' })).toEqual([])
  })

  it('say their distance from Greenwich', () => {
    expect(zoneOptions({ ...asked, q: 'kolkata' })[0]?.label).toBe('Asia/Kolkata (GMT+5:30)')
  })

  it('only offer what the runtime knows', () => {
    for (const zone of values({ current: 'Europe/Kyiv', browser: 'America/Nuuk' }))
      expect(() => new Intl.DateTimeFormat('en', { timeZone: zone })).not.toThrow()
  })
})
