import { beforeAll, describe, expect, it } from 'vitest'
import { exportReadings, getReadings } from '@/contracts/devices/device'
import { listDeviceEvents } from '@/contracts/devices/device-events'
import { getEnergy, getUsage, USAGE_RANGES } from '@/contracts/devices/usage'
import { lastDays } from '@/domain/time/local-days'
import { metricId } from '@/domain/readings/metrics'
import { db } from '@/server/db/prisma'
import { buildRollups } from '@/server/timeseries/rollups/rollups'
import { compactDays } from '@/server/timeseries/retention/compact'
import { seriesOf } from '@/server/timeseries/storage/series'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/server/timeseries/storage/types'
import { api, json } from '~/tests/support/api'
import { makeDevice, makeUser, type Signed } from '~/tests/support/fixtures/factories'
import { storeMessages } from '~/tests/support/messages'

const ZONE = 'Europe/Berlin'
const NOW = Date.now()
const box = { tankType: 'rectangular', depthMm: 1000, widthMm: 1000, lengthMm: 1000 } as const
const DISTANCE = seriesOf(metricId('distance_mm'), 0)

let owner: Signed
let viewer: Signed
let stranger: Signed

beforeAll(async () => {
  ;[owner, viewer, stranger] = await Promise.all([makeUser(), makeUser(), makeUser()])
})

const make = (more: object = {}) =>
  makeDevice({ ownerId: owner.id, timezone: ZONE, tankConfig: box, ...more })
const ask = (deviceId: string, query: Record<string, string>, { token }: Signed = owner) =>
  api(getUsage, { token, params: { deviceId }, query })
const energy = (deviceId: string, query: Record<string, string> = {}, { token }: Signed = owner) =>
  api(getEnergy, { token, params: { deviceId }, query })

/** A value each quarter of an hour for these days: 5 L used per hour from 6 to 22, refilled each third midnight. */
async function thirsty(device: number, days: number) {
  const spans = lastDays(NOW, { zone: ZONE, count: days })
  let liters = 900
  const messages = spans.flatMap(({ from, to }, day) => {
    if (day % 3 === 0) liters = 900
    return Array.from({ length: (to - from) / (15 * MINUTE_MS) }, (_, i) => {
      if (i >= 24 && i < 88) liters -= 1.25
      return { device, at: from + i * 15 * MINUTE_MS, values: { [DISTANCE]: 1000 - liters } }
    })
  })
  await storeMessages(messages.filter(({ at }) => at <= NOW))
}

describe('the usage of a tank', () => {
  let tank: { publicId: string; id: number; uuid: string }

  beforeAll(async () => {
    tank = await make()
    await db().deviceShare.create({ data: { deviceUuid: tank.uuid, userId: viewer.id, role: 'viewer' } })
    await thirsty(tank.id, 62)
  })

  const expectWeek = async () => {
    const week = await json(await ask(tank.publicId, { range: 'week' }))
    expect(week).toMatchObject({ range: 'week', timeZone: ZONE, leak: null })
    expect(week.buckets).toHaveLength(7)
    const spans = lastDays(NOW, { zone: ZONE, count: 7 }).map(({ from }) => new Date(from).toISOString())
    expect(week.buckets.map(({ from }: { from: string }) => from)).toEqual(spans)
    for (const { usedL, coverage, maxPercent, minPercent } of week.buckets.slice(0, 6)) {
      expect(usedL).toBeGreaterThan(76)
      expect(usedL).toBeLessThan(84)
      expect(coverage).toBeGreaterThan(0.97)
      expect(maxPercent - minPercent).toBeGreaterThan(7)
    }
    expect(week.totals.daysBetweenRefills).toBeCloseTo(3, 0)
    expect(week.previous.usedL).toBeGreaterThan(540)
    expect(week.previous.usedL).toBeLessThan(580)
    expect(week.totals.averageDailyL).toBeGreaterThan(60)
    expect(week.lastRefill.liters).toBeGreaterThan(220)
  }

  it('is grouped by day, with the week before', expectWeek)

  it('is equal from readings, from roll-ups and from compacted days', async () => {
    await buildRollups(new Date(NOW))
    await compactDays(new Date(NOW))
    await expectWeek()
  })

  it('is grouped by hour, without gaps', async () => {
    const day = await json(await ask(tank.publicId, { range: 'day' }))
    expect(day.buckets).toHaveLength(24)
    day.buckets
      .slice(1)
      .forEach(({ from }: { from: string }, i: number) => expect(from).toBe(day.buckets[i].to))
    expect(Date.parse(day.to)).toBeGreaterThan(NOW)
    expect(day.totals.usedL).toBeGreaterThan(74)
    expect(day.totals.usedL).toBeLessThan(86)
    expect(day.today.usualL).not.toBeNull()
    expect(Math.abs(day.today.usualL - day.today.usedL)).toBeLessThan(6)
  })

  it('is grouped by month, with the month before', async () => {
    const month = await json(await ask(tank.publicId, { range: 'month' }))
    expect(month.buckets).toHaveLength(30)
    expect(month.refills.length).toBeGreaterThanOrEqual(9)
    expect(month.totals.daysBetweenRefills).toBeCloseTo(3, 0)
    for (const { percent, liters } of month.refills) expect(Math.abs(percent - liters / 10)).toBeLessThan(2)
    expect(Math.abs(month.previous.usedL - 30 * 80)).toBeLessThan(120)
  })

  it('is visible to all users who may see the device', async () => {
    expect((await ask(tank.publicId, {}, viewer)).status).toBe(200)
    expect((await ask(tank.publicId, {}, stranger)).status).toBe(404)
    expect((await energy(tank.publicId, {}, viewer)).status).toBe(200)
    expect((await energy(tank.publicId, {}, stranger)).status).toBe(404)
  })

  it('is unknown, not zero, without readings or without a capacity', async () => {
    const empty = await make()
    const bare = await make({ tankConfig: null })
    await storeMessages(
      [0, 1, 2].map((i) => ({
        device: bare.id,
        at: NOW - i * HOUR_MS,
        values: { [seriesOf(metricId('level_pct'), 0)]: 50 },
      })),
    )
    for (const range of USAGE_RANGES) {
      const none = await json(await ask(empty.publicId, { range }))
      expect(none.buckets.at(-1)).toMatchObject({ usedL: null, lastPercent: null, coverage: 0 })
      expect(none).toMatchObject({ totals: { usedL: null, averageDailyL: null }, today: { usedL: null } })
      const percent = await json(await ask(bare.publicId, { range }))
      expect(percent.totals.usedL).toBeNull()
      expect(percent.buckets.at(-1).lastPercent).toBe(50)
    }
  })

  it('detects a leak that lasts all night', async () => {
    const { publicId: deviceId, id } = await make()
    const messages = Array.from({ length: 4 * 24 * 12 }, (_, i) => {
      const at = NOW - i * 5 * MINUTE_MS
      return { device: id, at, values: { [DISTANCE]: 500 - (3 * i) / 12 } }
    })
    await storeMessages(messages)
    await buildRollups(new Date(NOW))
    const { leak } = await json(await ask(deviceId, {}))
    expect(leak.litersPerHour).toBeCloseTo(3, 1)
    expect(Date.parse(leak.since)).toBeLessThan(NOW - 2 * DAY_MS)
  })

  it('hides data from before the present owner', async () => {
    const { publicId: deviceId, id } = await make({ historyFrom: new Date(NOW - 2 * HOUR_MS) })
    await thirsty(id, 4)
    const { buckets } = await json(await ask(deviceId, { range: 'day' }))
    const seen = buckets.filter(({ lastPercent }: { lastPercent: number | null }) => lastPercent !== null)
    expect(seen.length).toBeLessThanOrEqual(3)
    const { points } = await json(
      await api(getReadings, { token: owner.token, params: { deviceId }, query: { points: '24' } }),
    )
    expect(points.length).toBeGreaterThan(0)
    for (const { at } of points) expect(Date.parse(at)).toBeGreaterThanOrEqual(NOW - 2 * HOUR_MS - 1)
    const query = {
      from: new Date(NOW - DAY_MS).toISOString(),
      to: new Date(NOW - 3 * HOUR_MS).toISOString(),
    }
    const before = await api(getReadings, { token: owner.token, params: { deviceId }, query })
    expect(await json(before)).toEqual({ points: [] })
    const at = new Date(NOW - 3 * HOUR_MS)
    const event = { device: id, at, digest: 'x', receivedAt: at, type: 'alarm', detail: {} }
    await db().deviceEvent.create({ data: event })
    const events = await api(listDeviceEvents, { token: owner.token, params: { deviceId } })
    expect(await json(events)).toEqual({ events: [] })
    const file = await api(exportReadings, { token: owner.token, params: { deviceId } })
    const [, ...lines] = (await file.text()).trim().split('\r\n')
    expect(lines.length).toBeGreaterThan(0)
    for (const line of lines)
      expect(Date.parse(line.split(',')[1] ?? '')).toBeGreaterThan(NOW - 2 * HOUR_MS - 1)
  })
})

describe('the energy of a circuit', () => {
  const series = (metric: Parameters<typeof metricId>[0]) => seriesOf(metricId(metric), 0)

  it('is grouped by day, across a meter reset, and computed from power without a meter', async () => {
    const { publicId: deviceId, id } = await make({ kind: 'acdc' })
    const days = lastDays(NOW, { zone: ZONE, count: 4 })
    const messages = days.flatMap(({ from, to }, day) =>
      Array.from({ length: (to - from) / (30 * MINUTE_MS) }, (_, i) => {
        const counted = day < 2 ? 5000 + day * 480 + i * 10 : i * 10
        const meter = day === 3 ? {} : { [series('energy_wh')]: counted }
        const values = { ...meter, [series('power_w')]: 40, [series('voltage_v')]: 231 }
        return { device: id, at: from + i * 30 * MINUTE_MS, values }
      }),
    )
    await storeMessages(messages.filter(({ at }) => at < NOW))
    await buildRollups(new Date(NOW))
    const body = await json(await energy(deviceId, { days: '4' }))
    expect(body.days.map(({ from }: { from: string }) => Date.parse(from))).toEqual(
      days.map(({ from }) => from),
    )
    const amounts = body.days.map(({ energyWh }: { energyWh: number }) => energyWh)
    expect(amounts[1]).toBeCloseTo(480, 0)
    expect(amounts[2]).toBeCloseTo(470, 0)
    const elapsed = (NOW - (days[3]?.from ?? 0)) / HOUR_MS
    expect(Math.abs(amounts[3] - 40 * elapsed)).toBeLessThanOrEqual(21)
    expect(body.days.every(({ liters }: { liters: unknown }) => liters === null)).toBe(true)
    expect(body).toMatchObject({ timeZone: ZONE, current: null, nominalV: 230, brownOuts: [] })
  })

  it('detects brown-outs against the nominal voltage', async () => {
    const { publicId: deviceId, id } = await make({ kind: 'acdc' })
    const messages = Array.from({ length: 120 }, (_, i) => {
      const volts = i >= 60 && i < 65 ? 190 + (i - 60) : 228
      return { device: id, at: NOW - (120 - i) * MINUTE_MS, values: { [series('voltage_v')]: volts } }
    })
    await storeMessages(messages)
    const { brownOuts, voltage } = await json(await energy(deviceId))
    expect(brownOuts).toMatchObject([{ minV: 190 }])
    const [{ from, to }] = brownOuts
    expect(Math.abs(Date.parse(to) - Date.parse(from) - 5 * MINUTE_MS)).toBeLessThanOrEqual(MINUTE_MS)
    expect(voltage.max).toBe(228)
  })

  it('is unknown without measurements', async () => {
    const { publicId: deviceId } = await make()
    const body = await json(await energy(deviceId, { days: '31' }))
    expect(body.days).toHaveLength(31)
    expect(body.days[0]).toMatchObject({ energyWh: null, liters: null })
    expect(body).toMatchObject({ voltage: null, power: null, nominalV: null, brownOuts: [] })
  })
})
