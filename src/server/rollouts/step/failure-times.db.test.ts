import { beforeAll, expect, it } from 'vitest'
import { pool } from '@/server/db/pool'
import { db } from '@/server/db/prisma'
import { inTransaction } from '@/server/db/transaction'
import { HOUR_MS } from '@/server/job'
import { makeUser } from '~/tests/support/fixtures/factories'
import { makeFleet, makeImage, makeItem, makeRunning } from '~/tests/support/rollouts'
import { applyItemEvents } from './apply-item-events'
import { loadGroupFacts } from './group-facts'
import { loadGroups, lockCampaign } from './rollout-row'

const SOAK_MS = 24 * HOUR_MS
const ago = (ms: number) => new Date(Date.now() - ms)

let ownerId = ''
beforeAll(async () => {
  ownerId = (await makeUser()).id
})

/** Items that have their order, whose devices then say that the checksum does not match. */
async function failAll(count: number, failedAt: Date) {
  const { id } = await makeRunning((await makeImage()).id)
  const { devices } = await makeFleet(count, { ownerId })
  const items: string[] = []
  for (const device of devices) items.push((await makeItem(id, device, { state: 'offered', orders: 1 })).id)
  const event = { type: 'note', note: { state: 'failed', code: 'checksum' } } as const
  await inTransaction((client) =>
    applyItemEvents(
      client,
      items.map((itemId) => ({ itemId, event })),
      failedAt,
    ),
  )
  return { id, items }
}

const alikeOf = (id: string) =>
  inTransaction(async (client) => {
    const rollout = await lockCampaign(client, id)
    if (!rollout) throw new Error('no roll-out')
    const groups = await loadGroups(client, rollout, new Date())
    return (await loadGroupFacts(client, { rollout, groups }, new Date()))[0]?.alike
  })

it('a failure keeps its time whatever state its item enters later', async () => {
  const { id, items } = await failAll(3, ago(SOAK_MS - HOUR_MS))
  expect(await alikeOf(id)).toEqual([{ reason: 'checksum', items: 3 }])
  const past = ago(SOAK_MS + HOUR_MS)
  await db().rolloutItem.updateMany({ where: { id: { in: items } }, data: { failedAt: past } })
  // ordered again a moment ago
  await db().rolloutItem.updateMany({
    where: { id: { in: items } },
    data: { state: 'offered', since: new Date() },
  })
  expect(await alikeOf(id)).toEqual([])
})

it('a retry waits for the soak of an earlier failure alike, not of a later state of its item', async () => {
  const failedAt = ago(30 * HOUR_MS)
  const { id, items } = await failAll(1, failedAt)
  const [before = ''] = items
  await db().rolloutItem.update({ where: { id: before }, data: { state: 'offered', since: new Date() } })
  const { devices } = await makeFleet(1, { ownerId })
  const [device] = devices
  if (!device) throw new Error('no device')
  const item = await makeItem(id, device, { state: 'offered', orders: 1 })
  const event = { type: 'note', note: { state: 'failed', code: 'checksum' } } as const
  await inTransaction((client) => applyItemEvents(client, [{ itemId: item.id, event }]))
  const { rows } = await pool().query<{ not_before: Date; failed_at: Date }>(
    'select not_before, failed_at from rollout_item where id = $1',
    [item.id],
  )
  expect(rows[0]?.not_before.getTime()).toBeLessThan(Date.now() + HOUR_MS)
  expect(Math.abs(Date.now() - Number(rows[0]?.failed_at))).toBeLessThan(60_000)
})

it('what a person accepted are these items: as many others of the same reason are told anew', async () => {
  const { id, items } = await failAll(4, ago(HOUR_MS))
  const acceptedOf = async () =>
    (
      await inTransaction(async (client) => {
        const rollout = await lockCampaign(client, id)
        if (!rollout) throw new Error('no roll-out')
        return loadGroups(client, rollout, new Date())
      })
    )[0]?.acceptedFailures
  expect(await acceptedOf()).toEqual({})
  await db().rolloutItem.updateMany({ where: { id: { in: items } }, data: { acceptedAt: new Date() } })
  expect(await acceptedOf()).toEqual({ checksum: 4 })

  const [again = '', old = ''] = items
  await db().rolloutItem.update({ where: { id: again }, data: { failedAt: new Date(Date.now() + 1000) } })
  await db().rolloutItem.update({ where: { id: old }, data: { failedAt: ago(SOAK_MS + HOUR_MS) } })
  expect(await acceptedOf()).toEqual({ checksum: 2 })
})
