import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_NOTIFICATION_SETTINGS } from '@/domain/tank/types'
import { pool } from '@/server/db/pool'
import { alertsOf, episodesOf, gapAt, makeWatched, notificationsOf } from '~/tests/support/watched'
import { ingest, type Sent, telemetry } from '~/tests/walks/support/ingest'

const NOW = Date.now()
const at = (seconds: number): number => NOW - 400_000 + seconds * 1000
const level = (id: string, seconds: number, percent: number): Sent =>
  telemetry(id, { ts: at(seconds), m: { distance_mm: gapAt(percent) } })
/** A single sudden level changes no alert; the second reading confirms it. */
const twice = (id: string, seconds: number, percent: number): Sent[] => [
  level(id, seconds - 0.5, percent),
  level(id, seconds, percent),
]
const said = (id: string, seconds: number, m: object): Sent => telemetry(id, { ts: at(seconds), m })

describe('levels', () => {
  it('open, worsen and resolve one episode, with evidence', async () => {
    const { publicId: deviceId, id, ownerId } = await makeWatched()
    const { deliver } = ingest()
    for (const [i, percent] of [34, 31, 30].entries()) await deliver(level(deviceId, i, percent))
    expect(await episodesOf(id)).toEqual(['level_low warning open'])
    const [low] = await alertsOf(id)
    expect(low).toMatchObject({
      openedAt: at(2),
      why: { metric: 'tank_level_pct', value: 30, threshold: 30, restore: 32, unit: '%' },
    })
    expect(low?.why.readings).toEqual([34, 31, 30].map((value, i) => ({ at: at(i), value })))
    await deliver(...twice(deviceId, 3, 15))
    expect(await episodesOf(id)).toEqual(['level_low critical open'])
    await deliver(level(deviceId, 4, 16), ...twice(deviceId, 5, 31.5))
    expect(await episodesOf(id)).toEqual(['level_low warning open'])
    await deliver(level(deviceId, 6, 32))
    expect(await alertsOf(id)).toMatchObject([{ resolvedAt: at(6), resolution: 'recovered' }])
    // opened, worsened, resolved
    expect(await notificationsOf(ownerId)).toBe(3)
  })

  it('that are low at the first reading open an alert', async () => {
    const { publicId: deviceId, id } = await makeWatched()
    await ingest().deliver(level(deviceId, 1, 10))
    expect(await episodesOf(id)).toEqual(['level_low critical open'])
  })

  it('that rise to high open an alert; those high from the first reading do not', async () => {
    const [rising, full] = [await makeWatched(), await makeWatched()]
    const { deliver } = ingest()
    await deliver(level(rising.publicId, 1, 74), level(full.publicId, 1, 80))
    await deliver(level(rising.publicId, 2, 75), level(full.publicId, 2, 90))
    expect(await episodesOf(rising.id)).toEqual(['level_high info open'])
    expect(await episodesOf(full.id)).toEqual([])
    await deliver(level(full.publicId, 3, 74.5), level(full.publicId, 4, 76), level(rising.publicId, 3, 73))
    expect(await episodesOf(full.id)).toEqual([])
    expect(await episodesOf(rising.id)).toEqual(['level_high info'])
  })

  it('produce whole episodes within one batch', async () => {
    const { publicId: deviceId, id } = await makeWatched()
    const percents = [60, 25, 60, 80, 60]
    await ingest().deliver(...percents.flatMap((percent, i) => twice(deviceId, i, percent)))
    expect(await episodesOf(id)).toEqual(['level_low warning', 'level_high info'])
  })

  it('that oscillate by 1 % around a threshold alert once', async () => {
    const { publicId: deviceId, id, ownerId } = await makeWatched()
    const { deliver } = ingest()
    await deliver(level(deviceId, 0, 35))
    for (let from = 1; from < 300; from += 30) {
      const ripple = Array.from({ length: 30 }, (_, i) => level(deviceId, from + i, 30 + Math.sin(from + i)))
      await deliver(...ripple)
    }
    expect(await episodesOf(id)).toEqual(['level_low warning open'])
    expect(await notificationsOf(ownerId)).toBe(1)
  })

  it('of a tank series are the combined level of all its tanks', async () => {
    const metre = { tankType: 'rectangular', depthMm: 1000, widthMm: 1000, lengthMm: 1000 }
    const { publicId: deviceId, id } = await makeWatched({ tankSeries: [metre, metre] })
    const { deliver } = ingest()
    const both = (seconds: number, a: number, b: number) =>
      said(deviceId, seconds, { distance_mm: gapAt(a), 'distance_mm.1': gapAt(b) })
    await deliver(both(1, 60, 60), both(2, 10, 60), both(2.5, 10, 60))
    expect(await episodesOf(id)).toEqual([])
    for (const seconds of [3, 4]) await deliver(said(deviceId, seconds, { 'distance_mm.1': gapAt(40) }))
    expect(await episodesOf(id)).toEqual(['level_low warning open'])
  })

  it('are suppressed by the cooldown after the last notification', async () => {
    const { publicId: deviceId, id, ownerId } = await makeWatched()
    const { deliver } = ingest()
    for (const [i, percent] of [60, 25, 60, 25].entries()) await deliver(...twice(deviceId, i, percent))
    expect(await alertsOf(id)).toMatchObject([
      { suppressedUntil: null },
      { resolvedAt: null, suppressedUntil: at(1) + 30 * 60_000 },
    ])
    expect(await notificationsOf(ownerId)).toBe(2)
  })
})

describe('historical and duplicate readings', () => {
  it('opens no alert: copies, older, late or replayed readings, spikes, devices without an owner', async () => {
    const { publicId: deviceId, id } = await makeWatched({ intervalS: 60 })
    const { deliver } = ingest()
    const late = (percent: number) => ({
      ...telemetry(deviceId, { ts: NOW - 3_600_000, m: { distance_mm: gapAt(percent) } }),
      receivedAt: NOW,
    })
    await deliver(late(10))
    await deliver(level(deviceId, 10, 60))
    await deliver(level(deviceId, 10, 60), level(deviceId, 5, 10))
    await deliver({ ...level(deviceId, 20, 10), retain: true })
    await deliver(level(deviceId, 30, 60))
    expect(await episodesOf(id)).toEqual([])
    await pool().query('update device set owner_id = null where id = $1', [id])
    await deliver(level(deviceId, 40, 10))
    expect(await episodesOf(id)).toEqual([])
  })

  it('includes late readings, but not the repeated reports of a slow clock', async () => {
    const { publicId: deviceId, id } = await makeWatched({ intervalS: 60 })
    const { deliver } = ingest()
    const slow = (seconds: number, percent: number): Sent => ({
      ...telemetry(deviceId, { ts: at(seconds) - 18_000_000, m: { distance_mm: gapAt(percent) } }),
      receivedAt: at(seconds),
    })
    await deliver(slow(0, 10))
    expect(await episodesOf(id)).toEqual([])
    await deliver(slow(60, 10))
    expect(await alertsOf(id)).toMatchObject([{ rule: 'level_low', openedAt: at(60), resolvedAt: null }])
    await deliver(slow(120, 60), slow(180, 60))
    expect(await alertsOf(id)).toMatchObject([{ resolvedAt: at(180), resolution: 'recovered' }])
  })

  it('gives the same episodes however often messages are redelivered', async () => {
    const run = fc.record({
      percents: fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 12 }),
      again: fc.array(fc.nat(), { maxLength: 12 }),
    })
    await fc.assert(
      fc.asyncProperty(run, async ({ percents, again }) => {
        const [plain, repeated] = [await makeWatched(), await makeWatched()]
        const { deliver } = ingest()
        for (const [i, percent] of percents.entries()) {
          await deliver(level(plain.publicId, i, percent))
          const copies = again.filter((n) => n % percents.length <= i).map((n) => n % percents.length)
          await deliver(
            level(repeated.publicId, i, percent),
            ...copies.map((n) => level(repeated.publicId, n, percents[n] ?? 0)),
          )
        }
        expect(await episodesOf(repeated.id)).toEqual(await episodesOf(plain.id))
      }),
      // copies of an older jump in one batch with a newer jump must not confirm the newer one
      { numRuns: 15, examples: [[{ percents: [6, 12, 0, 17], again: [5, 11] }]] },
    )
  }, 90_000)
})

describe('every other rule', () => {
  it('opens and resolves its episode', async () => {
    const { publicId: deviceId, id } = await makeWatched({ kind: 'pump' })
    const { deliver } = ingest()
    await deliver(
      said(deviceId, 0, { distance_mm: 500, battery_pct: 60, voltage_v: 230, fault_code: 0, water_leak: 0 }),
    )
    expect(await episodesOf(id)).toEqual([])
    await deliver(said(deviceId, 10, { battery_pct: 20 }), said(deviceId, 11, { battery_pct: 4 }))
    for (const s of [20, 21, 22]) await deliver(said(deviceId, s, { voltage_v: 190 }))
    await deliver(said(deviceId, 30, { fault_code: 7 }), said(deviceId, 31, { water_leak: 1 }))
    const refused = (s: number) => telemetry(deviceId, { ts: at(s), m: {}, err: { distance_mm: 'no_echo' } })
    for (const s of [40, 100, 200, 300, 341]) await deliver(refused(s))
    expect((await episodesOf(id)).sort()).toEqual([
      'battery critical open',
      'brown_out warning open',
      'no_echo warning open',
      'pump_fault critical open',
      'water_leak critical open',
    ])
    expect((await alertsOf(id)).find(({ rule }) => rule === 'pump_fault')?.why.code).toBe(7)
    await deliver(
      said(deviceId, 350, {
        distance_mm: 500,
        battery_pct: 25,
        voltage_v: 230,
        fault_code: 0,
        water_leak: 0,
      }),
      said(deviceId, 351, { distance_mm: 501 }),
      said(deviceId, 352, { distance_mm: 502 }),
    )
    expect((await episodesOf(id)).filter((episode) => episode.endsWith('open'))).toEqual([])
  })

  it('detects spikes by the share of implausible values', async () => {
    const { publicId: deviceId, id } = await makeWatched()
    const { deliver } = ingest({ sensors: { [deviceId]: { maxRateMmPerMin: 20 } } })
    const wild = [3, 5, 7, 9]
    for (let i = 0; i < 12; i++)
      await deliver(said(deviceId, i, { distance_mm: wild.includes(i) ? 900 - 50 * i : 500 }))
    expect(await episodesOf(id)).toEqual(['spikes warning open'])
  })

  it('detects a sensor that reports the same value for a day', async () => {
    const { publicId: deviceId, id } = await makeWatched()
    const { deliver } = ingest()
    const start = NOW - 26 * 3_600_000
    for (let i = 0; i <= 26 * 6; i++) {
      const ts = start + i * 600_000
      await deliver({ ...telemetry(deviceId, { ts, m: { distance_mm: 503 } }), receivedAt: ts })
    }
    expect(await episodesOf(id)).toEqual(['stuck warning open'])
  })
})

describe('settings', () => {
  it('that disable a rule force-resolve its open alert at the next report', async () => {
    const { publicId: deviceId, id } = await makeWatched()
    const { deliver } = ingest()
    await deliver(level(deviceId, 0, 10))
    const settings = { ...DEFAULT_NOTIFICATION_SETTINGS, enabled: false }
    await pool().query('update device set notification_settings = $2 where id = $1', [id, settings])
    await deliver(level(deviceId, 1, 9))
    expect(await alertsOf(id)).toMatchObject([{ resolution: 'settings' }])
    await deliver(level(deviceId, 2, 8))
    expect(await alertsOf(id)).toHaveLength(1)
    expect((await pool().query('select 1 from alert_state where device = $1', [id])).rows).toEqual([])
  })
})

describe('rejected values', () => {
  it('leave one device event per hour and kind', async () => {
    const { publicId: deviceId, id } = await makeWatched()
    const { deliver } = ingest()
    const refused = (s: number) => telemetry(deviceId, { ts: at(s), m: { distance_mm: 0, battery_pct: 999 } })
    await deliver(refused(0), refused(1))
    await deliver(refused(2))
    await ingest().deliver(refused(3))
    const { rows } = await pool().query<{ detail: object }>(
      `select detail from device_event where device = $1 and type = 'rejected' order by detail ->> 'metric'`,
      [id],
    )
    expect(rows.map(({ detail }) => detail)).toEqual([
      { metric: 'battery_pct', channel: 0, reason: 'out_of_range' },
      { metric: 'distance_mm', channel: 0, reason: 'no_echo_zero' },
    ])
  })
})

describe('in-flight batches', () => {
  it('do not overtake each other for one device', async () => {
    const { publicId: deviceId, id } = await makeWatched()
    const { deliver } = ingest()
    await deliver(level(deviceId, 0, 60))
    const count = 1500
    const at = (i: number) => NOW - 300_000 + i
    const messages = Array.from({ length: count }, (_, i) =>
      telemetry(deviceId, { ts: at(i), m: { distance_mm: gapAt(i % 4 < 2 ? 20 : 60) } }),
    )
    await deliver(...messages)
    expect((await alertsOf(id)).filter(({ resolvedAt }) => resolvedAt !== null)).toHaveLength(count / 4)
  })
})

describe('two workers with readings of one device', () => {
  it('open each episode once, whichever series they store', async () => {
    const metre = { tankType: 'rectangular', depthMm: 1000, widthMm: 1000, lengthMm: 1000 }
    const { publicId: deviceId, id } = await makeWatched({ tankSeries: [metre, metre] })
    const workers = [ingest(), ingest()]
    for (let round = 0; round < 80; round++) {
      const percent = round % 4 < 2 ? 10 : 90
      await Promise.all(
        workers.map(({ deliver }, n) => {
          const metric = n === 0 ? 'distance_mm' : 'distance_mm.1'
          return deliver(said(deviceId, round, { [metric]: gapAt(percent) }))
        }),
      )
    }
    const episodes = await alertsOf(id)
    expect(episodes.filter(({ rule }) => rule === 'level_low')).toHaveLength(20)
    expect(episodes.filter(({ resolvedAt }) => resolvedAt === null)).toHaveLength(1)
  })
})
