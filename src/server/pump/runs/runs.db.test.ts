import { beforeAll, describe, expect, it } from 'vitest'
import { exportRuns, listRuns } from '@/contracts/devices/pump'
import { DEFAULT_PUMP_SETTINGS } from '@/domain/pump/types'
import { db } from '@/server/db/prisma'
import { countRunAmounts } from './count-amounts'
import { api, json } from '~/tests/support/api'
import { makeDevice, makeUser, type Signed, storeReadings } from '~/tests/support/fixtures/factories'

const HOUR = 3_600_000
const NOW = Date.now()
const ago = (hours: number) => new Date(NOW - hours * HOUR)

let owner: Signed
let viewer: Signed
let stranger: Signed
let pump: { publicId: string; id: number; uuid: string }

beforeAll(async () => {
  ;[owner, viewer, stranger] = await Promise.all([makeUser(), makeUser(), makeUser()])
  await db().user.update({ where: { id: owner.id }, data: { timezone: 'Asia/Kolkata', name: '=cmd' } })
  pump = await makeDevice({ ownerId: owner.id, kind: 'pump', provisionedAt: ago(200) })
  await db().deviceShare.create({ data: { deviceUuid: pump.uuid, userId: viewer.id, role: 'viewer' } })
  const run = (from: number, to: number | null, more: object = {}) => ({
    device: pump.id,
    channel: 0,
    startedAt: ago(from),
    endedAt: to === null ? null : ago(to),
    stopReason: to === null ? null : 'limit',
    ...more,
  })
  await db().pumpRun.createMany({
    data: [
      run(80, 79),
      run(40, 38, { liters: 400, energyWh: 800 }),
      run(25, 23, { trigger: 'person', userId: owner.id, limitS: 7200, liters: 200 }),
      run(2, 1, { trigger: 'schedule', liters: 60, energyWh: 100 }),
      run(0.5, null),
      run(10, 9, { channel: 1 }),
    ],
  })
})

const window = { from: ago(24).toISOString(), to: new Date(NOW).toISOString() }
const get = (signed: Signed, query: Record<string, string> = window) =>
  api(listRuns, { token: signed.token, params: { deviceId: pump.publicId }, query })

describe('the runs of a pump', () => {
  it('are those that overlap the window, with totals of their part of it and of the previous window', async () => {
    const { runs, totals, previous, sinceServiceS } = await json(await get(owner))
    expect(runs).toHaveLength(3)
    expect(runs).toMatchObject([
      { trigger: 'person', by: '=cmd', stopReason: 'limit', limitS: 7200, runtimeS: 7200, liters: 200 },
      { trigger: 'schedule', by: null, runtimeS: 3600, energyWh: 100 },
      { trigger: 'device', endedAt: null, stopReason: null, liters: null },
    ])
    expect(totals).toMatchObject({ starts: 2, liters: 160, energyWh: 100 })
    expect(totals.runtimeS / 3600).toBeCloseTo(2.5, 2)
    expect(totals.duty).toBeCloseTo(2.5 / 24, 3)
    expect(previous).toMatchObject({ starts: 2, runtimeS: 3 * 3600, liters: 500, energyWh: 800 })
    expect(sinceServiceS / 3600).toBeCloseTo(6.5, 2)
  })

  it('count since the last service', async () => {
    const settings = { ...DEFAULT_PUMP_SETTINGS, servicedAt: ago(1.5).toISOString() }
    await db().pumpControl.create({ data: { device: pump.id, channel: 0, settings } })
    const { sinceServiceS } = await json(await get(owner))
    expect(sinceServiceS / 3600).toBeCloseTo(1, 2)
  })

  it('of a window before the first report are not compared', async () => {
    const from = ago(24 * 7).toISOString()
    expect((await json(await get(owner, { from }))).previous).toBeNull()
  })

  it('are visible to all users who may see the device', async () => {
    expect((await get(viewer)).status).toBe(200)
    expect((await get(stranger)).status).toBe(404)
    const asked = { params: { deviceId: pump.publicId }, query: window }
    expect((await api(exportRuns, { token: stranger.token, ...asked })).status).toBe(404)
    expect((await api(exportRuns, { token: viewer.token, ...asked })).status).toBe(200)
  })

  it('are exported in the user’s time zone, safe to open', async () => {
    const response = await api(exportRuns, {
      token: owner.token,
      params: { deviceId: pump.publicId },
      query: window,
    })
    expect(response.headers.get('content-type')).toMatch(/^text\/csv/)
    const [heading, first, , third, end] = (await response.text()).split('\r\n')
    expect(heading).toMatch(/^start,end,start_utc,end_utc,channel,runtime_s,trigger/)
    expect(first).toMatch(/\+05:30,.*\+05:30,.*Z,.*Z,0,7200,person,'=cmd,limit,,7200,200,$/)
    expect(third).toMatch(/,,device,|,device,,,,,,$/)
    expect(end).toBe('')
  })

  it('of an earlier owner are not included', async () => {
    const device = await makeDevice({ ownerId: owner.id, historyFrom: ago(5), provisionedAt: ago(200) })
    const data = [30, 7, 2].map((h) => ({
      device: device.id,
      channel: 0,
      startedAt: ago(h),
      endedAt: ago(h - 1),
      liters: 10,
    }))
    await db().pumpRun.createMany({ data })
    const response = await api(listRuns, {
      token: owner.token,
      params: { deviceId: device.publicId },
      query: window,
    })
    const { runs, totals, previous, sinceServiceS } = await json(response)
    expect(runs).toHaveLength(1)
    expect(totals).toMatchObject({ starts: 1, runtimeS: 3600, liters: 10 })
    expect(previous).toBeNull()
    expect(sinceServiceS).toBe(3600)
  })
})

type Stored = Parameters<typeof storeReadings>[0][number]

describe('a run that has ended', () => {
  const settle = (at: number) => countRunAmounts({ now: new Date(at), since: new Date(NOW - 24 * HOUR) })
  const ended = async (values: readonly Omit<Stored, 'device'>[]) => {
    const { id: key } = await makeDevice({ ownerId: owner.id })
    const data = { device: key, channel: 0, startedAt: ago(3), endedAt: ago(2) }
    const { id } = await db().pumpRun.create({ data })
    await storeReadings(values.map((value) => ({ device: key, ...value })))
    return { id, key, now: () => db().pumpRun.findUniqueOrThrow({ where: { id } }) }
  }

  it('is counted by its meters, else by rates, else not', async () => {
    const metered = await ended([
      { metric: 'volume_total_l', at: ago(3.01), value: 1000 },
      { metric: 'volume_total_l', at: ago(2.5), value: 1030 },
      { metric: 'volume_total_l', at: ago(2.2), value: 5 },
      { metric: 'volume_total_l', at: ago(1.99), value: 20 },
      { metric: 'volume_total_l', at: ago(1.5), value: 900 },
      ...[3, 2.95, 2.9].map((h) => ({ metric: 'power_w' as const, at: ago(h), value: 600 })),
    ])
    const silent = await ended([{ metric: 'distance_mm', at: ago(2.5), value: 1 }])
    await settle(NOW)
    expect(await metered.now()).toMatchObject({ liters: 50, settledAt: new Date(NOW) })
    expect((await metered.now()).energyWh).toBeCloseTo((600 * (3 + 3 + 5)) / 60, 3)
    expect(await silent.now()).toMatchObject({ liters: null, energyWh: null, settledAt: new Date(NOW) })
  })

  it('is counted soon, again a minute later, and then no more', async () => {
    const { id, key, now } = await ended([])
    const end = NOW - 2 * HOUR
    await settle(end + 5_000)
    const flow = [180, 179, 178, 177].map((minutes) => ({
      device: key,
      metric: 'flow_lpm' as const,
      at: ago(minutes / 60),
      value: 10,
    }))
    await storeReadings(flow)
    await settle(end + 30_000)
    expect(await now()).toMatchObject({ liters: null, settledAt: new Date(end + 5_000) })
    await settle(end + 61_000)
    expect((await now()).liters).toBeCloseTo(10 * (1 + 1 + 1 + 5), 6)
    await db().pumpRun.update({ where: { id }, data: { liters: 1 } })
    await settle(end + 600_000)
    expect(await now()).toMatchObject({ liters: 1 })
  })
})
