import { beforeAll, describe, expect, it } from 'vitest'
import { getRollout } from '@/contracts/rollouts/rollouts'
import { db } from '@/server/db/prisma'
import { inTransaction } from '@/server/db/transaction'
import { DAY_MS, HOUR_MS } from '@/server/job'
import { answerOf } from '~/tests/support/administration'
import { makeUser, type Signed, storeReadings } from '~/tests/support/fixtures/factories'
import { makeFleet, makeImage, makeItem, makeRunning } from '~/tests/support/rollouts'
import { askHealthGate } from './health-rates'

let by: Signed
let ownerId = ''
beforeAll(async () => {
  by = await makeUser('superuser')
  ownerId = (await makeUser()).id
})

const EACH = 6

/** A day-old roll-out of two kinds: of each, six devices that were updated at its start and six that were not. */
async function makeHalf() {
  const startedAt = new Date(Date.now() - DAY_MS)
  const rollout = await makeRunning((await makeImage()).id, { startedAt })
  const make = async (kind: string) => {
    const { devices } = await makeFleet(2 * EACH, { ownerId, kind })
    const keys = devices.map(({ id }) => id)
    for (const [i, key] of keys.entries())
      await makeItem(rollout.id, { id: key }, i < EACH ? { state: 'succeeded', endedAt: startedAt } : {})
    return { updated: keys.slice(0, EACH), others: keys.slice(EACH) }
  }
  return { id: rollout.id, tanks: await make('tank'), pumps: await make('pump') }
}

const alert = (device: number, rule: string, resolved: boolean) => {
  const openedAt = new Date(Date.now() - 5 * HOUR_MS - device)
  const resolvedAt = resolved ? new Date(openedAt.getTime() + 2 * HOUR_MS) : null
  return db().alert.create({
    data: {
      ...{ device, rule, channel: 0, severity: 'warning', ownerId, evidence: {}, openedAt },
      resolvedAt,
    },
  })
}

const ask = (rolloutId: string) =>
  inTransaction((client) => askHealthGate(client, { rolloutId, group: 0 }, new Date()))

const shown = async (id: string) =>
  (await answerOf(getRollout, by, { params: { id } })).rollout.groups[0].health

describe('the health gate', () => {
  it('compares the alerts of each kind with its own', async () => {
    const { id, tanks, pumps } = await makeHalf()
    // pumps have alerts whether they were updated or not, tanks none
    for (const device of [...pumps.updated, ...pumps.others])
      for (const rule of ['dry_run', 'overheat']) await alert(device, rule, true)
    expect(await ask(id)).toMatchObject({ state: 'cannot_see' })
    const health = await shown(id)
    expect(health).toMatchObject({ k1: 2 * EACH, k0: 2 * EACH, ratio: 1 })
    expect(health.T1).toBeCloseTo(2 * EACH, 1)
    for (const device of tanks.updated) for (const rule of ['low', 'leak']) await alert(device, rule, true)
    expect(await ask(id)).toMatchObject({ state: 'pause' })
  })

  it('pauses for devices that are silent, which as many other alerts hide', async () => {
    const { id, tanks } = await makeHalf()
    for (const device of tanks.updated) await alert(device, 'offline', true)
    for (const device of tanks.others) await alert(device, 'low', true)
    const { state, p } = await ask(id)
    const { measures } = await shown(id)
    const silent = measures.find(({ measure }: { measure: string }) => measure === 'offline_minutes')
    expect(silent).toMatchObject({ state: 'pause', othersMedian: 0 })
    // of tanks and pumps: half of them were silent for two hours
    expect(silent.updatedMedian).toBeCloseTo(60, 0)
    expect([state, p]).toEqual(['pause', silent.p])
  })

  it('pauses for batteries that drain and for readings that fail to come, and says what it cannot see', async () => {
    const { id, tanks } = await makeHalf()
    const at = (hour: number) => new Date(Date.now() - (20 - hour) * HOUR_MS)
    const readings = (device: number, hours: readonly number[], loss: number) =>
      hours.map((hour) => ({
        ...{
          device,
          metric: 'battery_pct' as const,
          at: at(hour),
          value: 90 - loss * hour - (device % 5) / 10,
        },
      }))
    const all = Array.from({ length: 19 }, (_, hour) => hour)
    await storeReadings([
      ...tanks.updated.flatMap((device) =>
        readings(
          device,
          all.filter((hour) => hour % 6 === 0),
          1,
        ),
      ),
      ...tanks.others.flatMap((device) => readings(device, all, 0.05)),
    ])
    expect(await ask(id)).toMatchObject({ state: 'pause' })
    const { measures } = await shown(id)
    const states = measures.map(({ measure, state }: { measure: string; state: string }) => [measure, state])
    expect(states).toEqual([
      ['offline_minutes', 'pass'],
      ['readings_per_hour', 'pause'],
      ['battery_slope', 'pause'],
    ])
    const { id: fresh } = await makeHalf()
    expect(await ask(fresh)).toMatchObject({ state: 'cannot_see' })
    const blind = (await shown(fresh)).measures.map(({ state }: { state: string }) => state)
    expect(blind).toEqual(['pass', 'cannot_see', 'cannot_see'])
  })
})
