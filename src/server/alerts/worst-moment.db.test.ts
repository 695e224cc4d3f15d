import { beforeEach, describe, expect, it } from 'vitest'
import type { Device } from '@/generated/prisma/client'
import { db } from '@/server/db/prisma'
import { bellOf, happen, opened, recovered, whyLow } from '~/tests/support/alerts'
import { makeDevice, makeUser, type Signed, storeReadings } from '~/tests/support/fixtures/factories'
import { alertsOf, episodesOf, gapAt, makeWatched } from '~/tests/support/watched'
import { ingest, telemetry } from '~/tests/walks/support/ingest'
import { advanceAlerts } from './advance-alerts'

let owner: Signed
let device: Device
const alerts = () => db().alert.findMany({ where: { device: device.id }, orderBy: { openedAt: 'asc' } })

beforeEach(async () => {
  owner = await makeUser()
  device = await makeDevice({ ownerId: owner.id, name: 'Roof tank' })
})

describe('an alert', () => {
  it('keeps the evidence of its worst moment, and resolves at its worst severity', async () => {
    const readings = [{ at: 1, value: 31 }]
    await happen(device, [opened({ severity: 'warning', why: whyLow(29, { threshold: 30, restore: 32 }) })])
    await happen(device, [{ type: 'worsened', severity: 'critical', at: 1, why: whyLow(14.6, { readings }) }])
    await happen(device, [
      { type: 'changed', severity: 'warning', at: 2, why: whyLow(17.5, { threshold: 30 }) },
    ])
    const evidence = { value: 14.6, threshold: 15, restore: 17, readings, severity: 'critical' }
    expect(await alerts()).toMatchObject([{ severity: 'warning', evidence }])
    await happen(device, [recovered(new Date(), whyLow(33))])
    expect(await alerts()).toMatchObject([{ severity: 'critical', evidence, resolution: 'recovered' }])
  })

  it('that was critical in one batch only is notified and stored as critical', async () => {
    const worse = { type: 'worsened', severity: 'critical', at: 1, why: whyLow(14) } as const
    const better = { type: 'changed', severity: 'warning', at: 2, why: whyLow(20) } as const
    await happen(device, [opened({ severity: 'warning', why: whyLow(29, { threshold: 30 }) })])
    await happen(device, [worse, better, recovered(new Date(), whyLow(33))])
    expect(await alerts()).toMatchObject([{ severity: 'critical', evidence: { value: 14 } }])
    await happen(device, [opened({ severity: 'warning' }), worse, better])
    expect((await bellOf(owner.id)).at(-1)).toMatchObject({
      title: 'Water critically low: Roof tank',
      message: expect.stringMatching(/^14%, at or below your critical threshold of 15%\.$/),
    })
  })

  it('whose severity dropped while suppressed is notified with its current level', async () => {
    const tankConfig = { tankType: 'rectangular', lengthMm: 1000, widthMm: 1000, depthMm: 1000 }
    await db().device.update({ where: { id: device.id }, data: { tankConfig } })
    const [from, until] = [new Date(Date.now() - 60_000), new Date()]
    await happen(device, [opened({ at: from, suppressedUntil: until })], { now: from })
    await happen(device, [{ type: 'changed', severity: 'warning', at: +from, why: whyLow(20) }], {
      now: from,
    })
    await storeReadings([{ device: device.id, metric: 'distance_mm', at: until, value: gapAt(22) }])
    await advanceAlerts(until)
    expect(await bellOf(owner.id)).toMatchObject([
      { title: 'Water low: Roof tank', message: 'Now 22% (220 L left).', severity: 'warning' },
    ])
  })
})

describe('suppressed levels', () => {
  const NOW = Date.now()
  const at = (seconds: number): number => NOW - 400_000 + seconds * 1000
  const level = (id: string, seconds: number, percent: number) =>
    telemetry(id, { ts: at(seconds), m: { distance_mm: gapAt(percent) } })

  it('keep their readings, and the value at their worst', async () => {
    const { publicId: deviceId, id } = await makeWatched()
    const { deliver } = ingest()
    const percents = [60, 12, 60, 28, 12]
    const twice = (seconds: number, percent: number) =>
      deliver(level(deviceId, seconds - 0.5, percent), level(deviceId, seconds, percent))
    for (const [i, percent] of percents.entries()) await twice(i, percent)
    const why = async () => (await alertsOf(id)).at(-1)?.why
    expect(await episodesOf(id)).toEqual(['level_low critical', 'level_low critical open'])
    const worst = {
      value: 12,
      severity: 'critical',
      readings: expect.arrayContaining(percents.map((value, i) => ({ at: at(i), value }))),
    }
    expect(await why()).toMatchObject(worst)
    await twice(5, 20)
    expect(await episodesOf(id)).toEqual(['level_low critical', 'level_low warning open'])
    expect(await why()).toMatchObject(worst)
    await twice(6, 60)
    expect(await episodesOf(id)).toEqual(['level_low critical', 'level_low critical'])
    expect(await why()).toMatchObject(worst)
  })
})
