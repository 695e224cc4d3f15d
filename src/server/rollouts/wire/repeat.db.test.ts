import { beforeAll, describe, expect, it } from 'vitest'
import { db } from '@/server/db/prisma'
import { makeUser, type Signed } from '~/tests/support/fixtures/factories'
import { makeNatives, startRollout, startRunner } from '~/tests/support/running-rollouts'
import { ingest } from '~/tests/walks/support/ingest'

let by: Signed
let owner: Signed
beforeAll(async () => {
  by = await makeUser('superuser')
  owner = await makeUser()
})

const HOUR_MS = 3_600_000

/** A sleeper whose order was just said, by an embedded broker: nothing is retained. */
async function makeOrdered() {
  const { tag, devices } = await makeNatives(1, owner.id, { sleepy: true, intervalS: 3600 })
  const deviceId = devices[0]?.publicId ?? ''
  const { params, itemsOf } = await startRollout(by, { tag })
  const runner = startRunner()
  await runner.run()
  const [{ id }] = await itemsOf()
  const offers = () => runner.sent.filter(({ topic }) => topic === `tc/v1/${deviceId}/ota/offer`).length
  const { deliver } = ingest()
  /** All that a device says at a wake. */
  const wake = async () => {
    await deliver({ topic: `tc/v1/${deviceId}/status`, body: { online: true, fw: '1.4.2' } })
    for (const level of [40, 41, 42])
      await deliver({ topic: `tc/v1/${deviceId}/telemetry`, body: { distance_mm: level * 10 } })
  }
  const changeItem = (data: object) => db().rolloutItem.update({ where: { id }, data })
  const addresses = () => db().firmwareToken.count({ where: { itemId: id, revokedAt: null } })
  const wakeLater = async () => {
    await changeItem({ orderedAt: new Date(Date.now() - HOUR_MS) })
    await wake()
    await runner.run()
  }
  return { id, params, runner, offers, wake, wakeLater, changeItem, addresses, itemsOf }
}

describe('the order of a sleeper', () => {
  it('is said once in each wake, and a download under the address that was said before goes on', async () => {
    const { id, runner, offers, wake, wakeLater, addresses } = await makeOrdered()
    expect([offers(), await addresses()]).toEqual([1, 1])
    await wake()
    await runner.run()
    expect([offers(), await addresses()]).toEqual([1, 1])
    await db().firmwareToken.updateMany({ where: { itemId: id }, data: { firstByteAt: new Date() } })
    await wakeLater()
    expect([offers(), await addresses()]).toEqual([2, 2])
    // one that nothing was fetched by ends with the next
    await wakeLater()
    expect([offers(), await addresses()]).toEqual([3, 2])
  })

  it('that could not be said once more in time leaves the item with its device', async () => {
    const { id, wake, changeItem, offers, runner, itemsOf, addresses } = await makeOrdered()
    await changeItem({ orderedAt: new Date(Date.now() - HOUR_MS) })
    await wake()
    await startRunner(false).run()
    const late = { createdAt: new Date(Date.now() - 60_000) }
    expect((await db().rolloutOrder.updateMany({ where: { itemId: id }, data: late })).count).toBe(1)
    await runner.run()
    expect((await itemsOf())[0]).toMatchObject({ state: 'offered' })
    expect([offers(), await addresses()]).toEqual([1, 1])
  })
})
