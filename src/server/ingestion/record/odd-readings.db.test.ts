import { beforeEach, describe, expect, it } from 'vitest'
import { getDevice } from '@/contracts/devices/device'
import { updateDevice } from '@/contracts/devices/device-care'
import { Prisma } from '@/generated/prisma/client'
import { pool } from '@/server/db/pool'
import { api, json } from '~/tests/support/api'
import { makeUser, type Signed } from '~/tests/support/fixtures/factories'
import { episodesOf, gapAt, makeWatched, METRE } from '~/tests/support/watched'
import { ingest, latestOf, readingsOf, type Sent, telemetry } from '~/tests/walks/support/ingest'

type Watched = Awaited<ReturnType<typeof makeWatched>>
const NOW = Date.now()
const at = (seconds: number): number => NOW - 3_000_000 + seconds * 1000

let owner: Signed
let device: Watched
let worker: ReturnType<typeof ingest>
beforeEach(async () => {
  owner = await makeUser()
  device = await makeWatched({ ownerId: owner.id })
  worker = ingest()
})

const said = (seconds: number, m: object): Sent => ({
  ...telemetry(device.publicId, { ts: at(seconds), m }),
  receivedAt: at(seconds),
})
const gap = (seconds: number, distance_mm: number) => said(seconds, { distance_mm })
const newest = async () => (await latestOf(device.publicId)).map(({ value }) => value)
const shown = async () => {
  const call = { token: owner.token, params: { deviceId: device.publicId } }
  return (await json(await api(getDevice, call))).device
}
const alerts = () => episodesOf(device.id)

describe('a distance that cannot come from the water', () => {
  it.each([
    ['the stuck maximum of a native device', 65_535],
    ['a "no target" number', 8191],
    ['just beyond the bottom and a tenth', 1101],
  ])('%s is kept, and is neither latest nor an alert, however often', async (_, odd) => {
    await worker.deliver(gap(0, 400))
    await worker.deliver(gap(10, odd), gap(20, odd))
    await worker.deliver(gap(30, odd))
    expect(await newest()).toEqual([400])
    expect(await alerts()).toEqual([])
    expect((await readingsOf(device.publicId)).map(({ value }) => value)).toEqual([400, odd, odd, odd])
    expect(await shown()).toMatchObject({
      levelPercent: 60,
      latestReading: { value: 400 },
      doubtful: { distance_mm: { value: odd, quality: 'blind_zone' } },
    })
    await worker.deliver(gap(40, 401))
    expect((await shown()).doubtful).toEqual({})
  })

  it('as the very first reading leaves the level unknown', async () => {
    await worker.deliver(gap(0, 65_535))
    expect(await newest()).toEqual([])
    expect(await shown()).toMatchObject({ levelPercent: null, latestReading: null })
    await worker.deliver(gap(10, 400))
    expect(await newest()).toEqual([400])
  })

  it('lies above the full line, or in the blind zone of its sensor', async () => {
    device = await makeWatched({ tankConfig: { ...METRE, sensorOffsetMm: 300 } })
    worker = ingest({ sensors: { [device.publicId]: { blindMm: 350 } } })
    await worker.deliver(gap(0, 600))
    await worker.deliver(gap(10, 199), gap(20, 349), gap(30, 1401))
    expect(await newest()).toEqual([600])
    await worker.deliver(gap(40, 601))
    expect(await newest()).toEqual([601])
  })

  it('was the newest before the tank was known: the next one counts at once', async () => {
    device = await makeWatched({ tankConfig: Prisma.DbNull })
    await worker.deliver(gap(0, 65_535))
    expect(await newest()).toEqual([65_535])
    await pool().query('update device set tank_config = $2 where id = $1', [device.id, METRE])
    await worker.deliver(gap(10, 400))
    expect(await newest()).toEqual([400])
  })
})

describe('a tank description', () => {
  const params = () => ({ token: owner.token, params: { deviceId: device.publicId } })
  const describeAs = (tankConfig: object) => api(updateDevice, { ...params(), body: { tankConfig } })

  it('after a stuck maximum makes no level and no alert of it', async () => {
    device = await makeWatched({ tankConfig: Prisma.DbNull, ownerId: owner.id })
    await worker.deliver(gap(0, 65_535))
    await describeAs(METRE)
    expect([await newest(), await alerts()]).toEqual([[], []])
    expect((await shown()).doubtful).toMatchObject({ distance_mm: { value: 65_535 } })
  })

  it('changed anew takes the newest reading that the old tank could not hold', async () => {
    await worker.deliver(gap(0, 400), gap(10, 1500))
    expect(await newest()).toEqual([400])
    await describeAs({ ...METRE, depthMm: 3000 })
    expect(await newest()).toEqual([1500])
    expect(await shown()).toMatchObject({ levelPercent: 50, doubtful: {} })
  })
})

describe('a jump that no pump or pipe could cause', () => {
  it('is neither latest nor an alert until a second reading agrees: a fall', async () => {
    await worker.deliver(gap(0, gapAt(60)))
    await worker.deliver(gap(10, gapAt(5)))
    expect([await newest(), await alerts()]).toEqual([[gapAt(60)], []])
    expect(await shown()).toMatchObject({ doubtful: { distance_mm: { value: gapAt(5), quality: 'spike' } } })
    await worker.deliver(gap(20, gapAt(60)))
    await worker.deliver(gap(30, gapAt(5)))
    expect(await alerts()).toEqual([])
    await worker.deliver(gap(40, gapAt(6)))
    expect([await newest(), await alerts()]).toEqual([[gapAt(6)], ['level_low critical open']])
  })

  it('and a rise', async () => {
    await worker.deliver(gap(0, gapAt(10)))
    expect(await alerts()).toEqual(['level_low critical open'])
    await worker.deliver(gap(10, gapAt(90)), gap(20, gapAt(10)))
    expect(await alerts()).toEqual(['level_low critical open'])
    await worker.deliver(gap(30, gapAt(90)), gap(40, gapAt(90)))
    expect((await alerts()).sort()).toEqual(['level_high info open', 'level_low critical'])
  })

  it('is confirmed by another worker, and by no copy of itself', async () => {
    const others = [ingest(), ingest()]
    await worker.deliver(gap(0, gapAt(60)))
    await others[0]?.deliver(gap(10, gapAt(5)))
    await Promise.all(others.map(({ deliver }) => deliver(gap(10, gapAt(5)))))
    expect([await newest(), await alerts()]).toEqual([[gapAt(60)], []])
    await others[1]?.deliver(gap(20, gapAt(5)))
    expect([await newest(), await alerts()]).toEqual([[gapAt(5)], ['level_low critical open']])
  })

  it('of a device without a clock is confirmed by no redelivered message', async () => {
    const now = (percent: number, receivedAt: number): Sent => ({
      ...telemetry(device.publicId, { m: { distance_mm: gapAt(percent) } }),
      receivedAt,
    })
    await worker.deliver(now(60, NOW))
    await worker.deliver(now(5, NOW + 10_000), now(5, NOW + 10_500))
    expect([await newest(), await alerts()]).toEqual([[gapAt(60)], []])
    await worker.deliver(now(5, NOW + 20_000))
    expect(await alerts()).toEqual(['level_low critical open'])
  })

  it('passes at once where it is possible in the elapsed time', async () => {
    await worker.deliver(gap(-7200, gapAt(60)))
    await worker.deliver(gap(0, gapAt(5)))
    expect([await newest(), await alerts()]).toEqual([[gapAt(5)], ['level_low critical open']])
  })

  it('changes no alert alone even where it is possible, but with the next reading', async () => {
    for (const seconds of [0, 300, 600]) await worker.deliver(gap(seconds, gapAt(60)))
    await worker.deliver(gap(900, gapAt(5)))
    expect([await newest(), await alerts()]).toEqual([[gapAt(5)], []])
    await worker.deliver(gap(1200, gapAt(60)))
    await worker.deliver(gap(1500, gapAt(5)), gap(1800, gapAt(5)))
    expect(await alerts()).toEqual(['level_low critical open'])
  })

  it('is accepted at the tank’s own rate once the device has shown it', async () => {
    for (let i = 0; i <= 8; i++) await worker.deliver(gap(i * 10, gapAt(95 - 8 * i)))
    expect(await newest()).toEqual([gapAt(31)])
    // one reading later than on a slow tank
    await worker.deliver(gap(90, gapAt(23)), gap(100, gapAt(15)))
    expect(await alerts()).toEqual(['level_low warning open'])
    await worker.deliver(gap(110, gapAt(7)))
    expect(await alerts()).toEqual(['level_low critical open'])
  })
})

describe('any other source of a level', () => {
  it.each([
    ['a water column', 'depth_mm', 600, 2000, 50],
    ['the device’s own percent', 'level_pct', 60, 110.5, 5],
  ])('%s is judged the same way', async (_, metric, good, beyond, jump) => {
    const one = (seconds: number, value: number) => said(seconds, { [metric]: value })
    await worker.deliver(one(0, good))
    await worker.deliver(one(10, beyond), one(20, jump), one(30, good))
    expect([await newest(), await alerts()]).toEqual([[good], []])
    await worker.deliver(one(40, jump), one(50, jump))
    expect([await newest(), await alerts()]).toEqual([[jump], ['level_low critical open']])
  })

  it('is not judged where a better one gives the level', async () => {
    await worker.deliver(said(0, { distance_mm: 400, volume_l: 600 }))
    await worker.deliver(said(10, { distance_mm: 401, volume_l: 5000 }))
    expect(await newest()).toEqual([401, 5000])
  })
})

describe('the tanks of a series', () => {
  it('are confirmed each by its own sensor', async () => {
    device = await makeWatched({ tankSeries: [METRE, METRE] })
    await worker.deliver(said(0, { distance_mm: gapAt(40), 'distance_mm.1': gapAt(40) }))
    await worker.deliver(said(300, { 'distance_mm.1': gapAt(5) }))
    await worker.deliver(gap(310, gapAt(40)), gap(320, gapAt(40)))
    expect(await alerts()).toEqual([])
    await worker.deliver(said(600, { 'distance_mm.1': gapAt(5) }))
    expect(await alerts()).toEqual(['level_low warning open'])
  })
})
