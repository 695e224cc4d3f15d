import { beforeAll, beforeEach, expect, it } from 'vitest'
import { getRolloutStanding } from '@/contracts/rollouts/rollouts'
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
        ...{ deviceId: f.deviceId, deviceName: f.deviceId, since: since.toISOString() },
      },
    ],
  })
  expect(await answerOf(getRolloutStanding, await makeUser())).toMatchObject({ status: 403 })
})
