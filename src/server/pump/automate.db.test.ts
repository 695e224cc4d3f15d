import { afterEach, describe, expect, it } from 'vitest'
import type { PumpSettings } from '@/contracts/devices/pump'
import { db } from '@/server/db/prisma'
import { makeUser } from '~/tests/support/fixtures/factories'
import { control, makePump, makeTank, tellRelay } from '~/tests/support/pumps'
import { automatePumps } from './automate'

const minutesAgo = (n: number) => new Date(Date.now() - n * 60_000)

type Filling = { on?: boolean; mode?: string } & Partial<PumpSettings>

/** A pump with a tank of this level, in auto between 20 and 90 percent. */
async function filling(percent: number, { on = false, mode = 'auto', ...settings }: Filling = {}) {
  const { id: ownerId } = await makeUser()
  const [pump, tank] = await Promise.all([makePump({ ownerId, on }), makeTank(percent, { ownerId })])
  const levels = { destination: tank.publicId, startPercent: 20, stopPercent: 90 }
  await control(pump.id, { ...levels, ...settings }, mode)
  if (on) await openRun(pump.id)
  return { pump, tank }
}

const openRun = (device: number, startedAt = minutesAgo(5), limitS: number | null = 3600) =>
  db().pumpRun.create({ data: { device, channel: 0, startedAt, trigger: 'auto', limitS } })

const ordersOf = async (device: number) =>
  (await db().command.findMany({ where: { device }, orderBy: { createdAt: 'asc' } })).map(
    ({ payload: order, trigger, reason }) => ({ order, trigger, reason }),
  )

const several = (now = new Date()) => Promise.all(Array.from({ length: 6 }, () => automatePumps(now)))

afterEach(async () => {
  await db().pumpControl.deleteMany()
  await db().pumpRun.deleteMany()
})

describe('by level', () => {
  it('several workers send one start when the tank is low', async () => {
    const { pump } = await filling(15)
    await several()
    await several()
    expect(await ordersOf(pump.id)).toEqual([
      { order: { type: 'relay.set', ch: 0, on: true, maxSeconds: 3600 }, trigger: 'auto', reason: null },
    ])
  })

  it.each([
    ['the tank is not low', 21, {}],
    ['the mode is manual', 15, { mode: 'manual' }],
    ['a source that nobody knows is watched', 15, { source: 'nobody' }],
  ])('no start when %s', async (_, percent, more) => {
    const { pump } = await filling(percent, more)
    await automatePumps(new Date())
    expect(await ordersOf(pump.id)).toEqual([])
  })

  it('several workers send one stop when the level is reached', async () => {
    const { pump } = await filling(90, { on: true })
    await several()
    await several()
    expect(await ordersOf(pump.id)).toMatchObject([
      { order: { on: false }, trigger: 'auto', reason: 'level_reached' },
    ])
  })
})

describe('for safety', () => {
  it('a run in manual ends when the tank is full', async () => {
    const { pump } = await filling(99, { on: true, mode: 'manual' })
    await automatePumps(new Date())
    expect(await ordersOf(pump.id)).toMatchObject([
      { order: { on: false }, trigger: 'safety', reason: 'tank_full' },
    ])
  })

  it('a run ends when its tank is offline', async () => {
    const { pump, tank } = await filling(50, { on: true })
    await db().latest.updateMany({ where: { device: tank.id }, data: { at: minutesAgo(16) } })
    await automatePumps(new Date())
    expect(await ordersOf(pump.id)).toMatchObject([{ trigger: 'safety', reason: 'stale' }])
  })

  it('the console ends a run that the device cannot end itself, or did not end', async () => {
    const pump = await makePump({ on: true })
    await openRun(pump.id, minutesAgo(11), 600)
    await automatePumps(new Date())
    expect(await ordersOf(pump.id)).toMatchObject([{ trigger: 'safety', reason: 'limit' }])
  })

  it('a run started at the device, on a relay without settings, is left alone', async () => {
    const pump = await makePump({ on: true })
    await openRun(pump.id, minutesAgo(600), null)
    await automatePumps(new Date())
    expect(await ordersOf(pump.id)).toEqual([])
  })
})

describe('by schedule', () => {
  it('several workers send one start, and its time does not repeat when the run has ended', async () => {
    const pump = await makePump({ timezone: 'UTC' })
    const at = new Date(Date.now() - 60_000).toISOString().slice(11, 16)
    await control(pump.id, {
      restMinutes: 0,
      schedules: [{ days: [0, 1, 2, 3, 4, 5, 6], at, runMinutes: 7, enabled: true }],
    })
    await several()
    expect(await ordersOf(pump.id)).toEqual([
      { order: { type: 'relay.set', ch: 0, on: true, maxSeconds: 420 }, trigger: 'schedule', reason: null },
    ])
    await db().command.updateMany({
      where: { device: pump.id },
      data: { state: 'done', endedAt: new Date() },
    })
    await tellRelay(pump.id, false)
    await several()
    expect(await ordersOf(pump.id)).toHaveLength(1)
  })
})
