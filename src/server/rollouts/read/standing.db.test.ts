import { beforeAll, beforeEach, expect, it } from 'vitest'
import { getRollout, getRolloutStanding, listRolloutItems } from '@/contracts/rollouts/rollouts'
import { db } from '@/server/db/prisma'
import { DAY_MS } from '@/server/job'
import { answerOf } from '~/tests/support/administration'
import { makeUser, type Signed } from '~/tests/support/fixtures/factories'
import { makeFleet, makeImage, makeItem, makeRunning } from '~/tests/support/rollouts'

let by: Signed
let ownerId = ''
beforeAll(async () => {
  by = await makeUser('admin')
  ownerId = (await makeUser()).id
})
/** It counts over all roll-outs. */
beforeEach(async () => {
  await db().rollout.deleteMany()
})

it('failures of all running roll-outs are counted by reason, and devices that are held for too long are listed', async () => {
  const { id: artifactId } = await makeImage()
  const { devices } = await makeFleet(7, { ownerId })
  const [a, b, c, d, e, f, g] = devices
  if (!a || !b || !c || !d || !e || !f || !g) throw new Error('no fleet')
  const [one, other] = [await makeRunning(artifactId, { name: 'One' }), await makeRunning(artifactId)]
  const over = await makeRunning(artifactId, { state: 'finished' })
  await makeItem(one.id, a, { state: 'failed', reason: 'checksum' })
  await makeItem(one.id, b, { state: 'queued', reason: 'retry', lastError: 'no_answer' })
  await makeItem(other.id, c, { state: 'timed_out', reason: 'no_answer' })
  await makeItem(other.id, d, { state: 'succeeded', lastError: 'checksum' })
  await makeItem(over.id, e, { state: 'failed', reason: 'checksum' })
  const since = new Date(Date.now() - 15 * DAY_MS)
  const held = await makeItem(one.id, f, { reason: 'pump_off', since })
  await makeItem(over.id, g, { reason: 'pump_off', since })
  const answer = await answerOf(getRolloutStanding, by)
  expect(answer.failures).toEqual([
    { reason: 'no_answer', items: 2, rollouts: 2 },
    { reason: 'checksum', items: 1, rollouts: 1 },
  ])
  expect(answer.held).toEqual({
    total: 1,
    items: [
      {
        ...{ id: held.id, rolloutId: one.id, rollout: 'One', reason: 'pump_off' },
        ...{ deviceId: f.publicId, deviceName: f.publicId, since: since.toISOString() },
      },
    ],
  })
  expect(await answerOf(getRolloutStanding, await makeUser())).toMatchObject({ status: 403 })
})

it('each figure of what went wrong, or holds, leads to exactly the devices that it counts', async () => {
  const { id: artifactId } = await makeImage()
  const { devices } = await makeFleet(8, { ownerId })
  const { id } = await makeRunning(artifactId)
  const items = [
    { state: 'failed', reason: 'checksum', lastError: 'checksum' },
    { state: 'queued', reason: 'retry', lastError: 'checksum' },
    { state: 'downloading', lastError: 'checksum' },
    // went well, or ended for another reason
    { state: 'succeeded', lastError: 'checksum' },
    { state: 'cancelled', reason: 'aborted', lastError: 'checksum' },
    { state: 'timed_out', reason: 'never_returned', lastError: 'checksum' },
    { state: 'refused', reason: 'no_space' },
    { state: 'queued', reason: 'pump_off', lastError: 'no_space' },
  ]
  for (const [i, item] of items.entries()) await makeItem(id, devices[i] ?? { id: 0 }, item)
  const { failures, holds } = (await answerOf(getRollout, by, { params: { id } })).rollout
  expect(failures).toEqual([
    { reason: 'checksum', items: 3 },
    { reason: 'no_space', items: 2 },
    { reason: 'never_returned', items: 1 },
  ])
  const shown = async (query: Record<string, string>) =>
    (await answerOf(listRolloutItems, by, { params: { id }, query })).total
  for (const { reason, items: counted } of failures) expect(await shown({ failure: reason })).toBe(counted)
  for (const { reason, items: counted } of holds)
    expect(await shown({ reason, state: 'queued' })).toBe(counted)
})
