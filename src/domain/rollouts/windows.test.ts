import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  findNextOrderTime,
  findOpenWindow,
  findWindowClosedAt,
  isOrderInWindow,
  type RolloutWindow,
} from './windows'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAILY = [0, 1, 2, 3, 4, 5, 6]
const night: RolloutWindow = { days: DAILY, from: '22:00', to: '05:00' }

/** Wall clock by another way than the code's: Intl's own parts. */
function wallOf(zone: string) {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
  return (ms: number) => {
    const [weekday = '', time = ''] = format.format(ms).split(/,? /)
    return { day: days.indexOf(weekday), time }
  }
}

function isInside({ days, from, to }: RolloutWindow, { day, time }: { day: number; time: string }): boolean {
  if (from <= to) return days.includes(day) && from <= time && time < to
  return (days.includes(day) && time >= from) || (days.includes((day + 6) % 7) && time < to)
}

const time = fc.integer({ min: 0, max: 1439 }).map((m) => {
  const two = (n: number) => String(n).padStart(2, '0')
  return `${two(Math.floor(m / 60))}:${two(m % 60)}`
})
const window = fc.record({ days: fc.subarray(DAILY), from: time, to: time })
/** Zones with the evening before each of their changes of the clock. */
const changes = fc.constantFrom(
  ['Europe/Berlin', '2026-03-28T18:00:00Z'],
  ['Europe/Berlin', '2026-10-24T18:00:00Z'],
  ['America/Havana', '2026-11-01T00:00:00Z'],
  ['Asia/Beirut', '2026-03-28T16:00:00Z'],
  ['Australia/Lord_Howe', '2026-04-04T08:00:00Z'],
  ['Asia/Kathmandu', '2026-05-01T12:00:00Z'],
  ['America/St_Johns', '2026-03-07T22:00:00Z'],
)

describe('windows', () => {
  it('agree with a walk minute by minute around changes of the clock', () => {
    fc.assert(
      fc.property(
        changes,
        fc.array(window, { minLength: 1, maxLength: 3 }),
        fc.nat(600),
        ([zone, evening], windows, skip) => {
          const wall = wallOf(zone ?? '')
          const now = Date.parse(evening ?? '') + skip * MINUTE_MS
          const isOpen = (ms: number) => windows.some((one) => isInside(one, wall(ms)))
          let end = now
          while (end < now + 20 * HOUR_MS && isOpen(end)) end += MINUTE_MS
          const open = findOpenWindow({ windows, zone: zone ?? '', now })
          expect(open !== null).toBe(end > now)
          if (open && end < now + 20 * HOUR_MS) expect(open.to).toBe(end)
        },
      ),
      { numRuns: 150 },
    )
  })

  it('name the first minute from which the whole update fits', () => {
    fc.assert(
      fc.property(changes, window, fc.integer({ min: 1, max: 120 }), ([zone, evening], one, needed) => {
        const wall = wallOf(zone ?? '')
        const now = Date.parse(evening ?? '')
        const fits = (from: number) =>
          Array.from({ length: needed }, (_, i) => from + i * MINUTE_MS).every((ms) =>
            isInside(one, wall(ms)),
          )
        const found = findNextOrderTime({
          windows: [one],
          zone: zone ?? '',
          now,
          expectedMs: needed * MINUTE_MS,
        })
        let brute: number | null = null
        for (let ms = now; ms < now + 40 * HOUR_MS && brute === null; ms += MINUTE_MS)
          if (fits(ms)) brute = ms
        if (brute !== null) expect(found).toBe(brute)
        else if (found !== null) expect(found).toBeGreaterThan(now + 39 * HOUR_MS)
      }),
      { numRuns: 40 },
    )
  })

  it.each([
    ['2026-03-01T21:59:00Z', null],
    ['2026-03-01T22:00:00Z', '2026-03-02T05:00:00.000Z'],
    ['2026-03-02T04:59:59Z', '2026-03-02T05:00:00.000Z'],
    ['2026-03-02T05:00:00Z', null],
  ])('from 22:00 to 05:00: %s is open until %s', (now, until) => {
    const open = findOpenWindow({ windows: [night], zone: 'UTC', now: Date.parse(now) })
    expect(open && new Date(open.to).toISOString()).toBe(until)
  })

  it('allow an order only when the update ends inside', () => {
    const asked = { windows: [night], zone: 'UTC', now: Date.parse('2026-03-02T04:30:00Z') }
    expect(isOrderInWindow({ ...asked, expectedMs: 30 * MINUTE_MS })).toBe(true)
    expect(isOrderInWindow({ ...asked, expectedMs: 31 * MINUTE_MS })).toBe(false)
  })

  it('are never met when none is long enough, or the campaign ends before', () => {
    const asked = { zone: 'UTC', now: Date.parse('2026-03-02T12:00:00Z') }
    expect(findNextOrderTime({ ...asked, windows: [night], expectedMs: 8 * HOUR_MS })).toBeNull()
    expect(findNextOrderTime({ ...asked, windows: [{ ...night, days: [] }], expectedMs: 1 })).toBeNull()
    expect(findNextOrderTime({ ...asked, windows: [{ ...night, to: night.from }], expectedMs: 1 })).toBeNull()
    expect(
      findNextOrderTime({ ...asked, windows: [night], expectedMs: HOUR_MS, endsAt: asked.now + HOUR_MS }),
    ).toBeNull()
    expect(findNextOrderTime({ ...asked, windows: [], expectedMs: HOUR_MS })).toBe(asked.now)
  })

  it('tell since when deadlines stand', () => {
    const at = (now: string) =>
      findWindowClosedAt({ windows: [night], zone: 'Europe/Berlin', now: Date.parse(now) })
    expect(at('2026-03-29T12:00:00Z')).toBe(Date.parse('2026-03-29T03:00:00Z'))
    expect(at('2026-03-29T01:30:00Z')).toBeNull()
  })
})
