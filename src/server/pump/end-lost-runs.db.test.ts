import { expect, it } from 'vitest'
import { db } from '@/server/db/prisma'
import { makePump, tellRelay } from '~/tests/support/pumps'
import { automatePumps } from './automate'
import { endLostRuns } from './end-lost-runs'

const minutesAgo = (n: number) => new Date(Date.now() - n * 60_000)

/** A pump that began to run `startedAt` minutes ago and last reported `heard` minutes ago. */
async function lostPump({
  startedAt,
  heard,
  limitS,
}: {
  startedAt: number
  heard: number
  limitS: number | null
}) {
  const pump = await makePump({ on: null, online: false, lastSeenAt: minutesAgo(heard) })
  await tellRelay(pump.id, true, minutesAgo(heard))
  const run = { device: pump.id, channel: 0, startedAt: minutesAgo(startedAt), limitS, trigger: 'person' }
  return { pump, run: await db().pumpRun.create({ data: run }) }
}

const several = () => Promise.all(Array.from({ length: 6 }, () => endLostRuns(new Date())))
const runsOf = (device: number) => db().pumpRun.findMany({ where: { device }, orderBy: { startedAt: 'asc' } })
const stopsOf = async (device: number) =>
  (await db().command.findMany({ where: { device } })).map(({ payload: order, trigger, reason }) => ({
    order,
    trigger,
    reason,
  }))

const STOP = {
  order: { type: 'relay.set', ch: 0, on: false, maxSeconds: null },
  trigger: 'safety',
  reason: 'limit',
}

it('a limited run of an offline device ends at its limit, once', async () => {
  const { pump, run } = await lostPump({ startedAt: 30, heard: 25, limitS: 600 })
  await several()
  const endedAt = new Date(run.startedAt.getTime() + 600_000)
  expect(await runsOf(pump.id)).toMatchObject([{ endedAt, stopReason: 'limit' }])
  expect(await stopsOf(pump.id)).toEqual([STOP])
})

it('an unlimited run ends with the last report, after a day', async () => {
  const [lost, away] = await Promise.all([
    lostPump({ startedAt: 1600, heard: 1500, limitS: null }),
    lostPump({ startedAt: 1600, heard: 1400, limitS: null }),
  ])
  const heardAt = (await db().latest.findFirstOrThrow({ where: { device: lost.pump.id } })).at
  await several()
  expect(await runsOf(lost.pump.id)).toMatchObject([{ endedAt: heardAt, stopReason: 'device' }])
  expect(await stopsOf(lost.pump.id)).toEqual([])
  expect(await runsOf(away.pump.id)).toMatchObject([{ endedAt: null }])
})

it('a pump that comes back on after its limit is stopped', async () => {
  const { pump } = await lostPump({ startedAt: 30, heard: 25, limitS: 600 })
  await endLostRuns(new Date())
  const [ended, now] = [minutesAgo(-2), minutesAgo(-3)]
  await db().command.updateMany({ where: { device: pump.id }, data: { state: 'timed_out', endedAt: ended } })
  await db().device.update({ where: { uuid: pump.uuid }, data: { online: true, lastSeenAt: now } })
  await tellRelay(pump.id, true, now)
  await db().pumpRun.create({ data: { device: pump.id, channel: 0, startedAt: now } })
  await automatePumps(now)
  expect(await stopsOf(pump.id)).toEqual([STOP, STOP])
})
