import { beforeAll, expect, it } from 'vitest'
import { pauseRollout, resumeRollout } from '@/contracts/rollouts/manage'
import { db } from '@/server/db/prisma'
import { inTransaction, runQuery } from '@/server/db/transaction'
import { answerOf } from '~/tests/support/administration'
import { makeUser, type Signed } from '~/tests/support/fixtures/factories'
import { makeNatives, startRollout, startRunner } from '~/tests/support/running-rollouts'
import { wakeResumed } from './wake-resumed'

let by: Signed
let owner: Signed
beforeAll(async () => {
  by = await makeUser('superuser')
  owner = await makeUser()
})

const MINUTE_MS = 60_000

it.each([
  ['not looked at meanwhile', null],
  ['looked at meanwhile, too', 30],
])('time in a pause costs a device nothing (%s)', async (_, lookedAgo) => {
  const { tag } = await makeNatives(1, owner.id)
  const { params, itemsOf } = await startRollout(by, { tag })
  const { run } = startRunner()
  await run()
  const [{ id, state }] = await itemsOf()
  expect(state).toBe('offered')
  const { rollout } = await answerOf(pauseRollout, by, { params, body: {} })

  // ordered an hour ago with ten minutes to answer, paused a minute later
  const now = Date.now()
  const ago = (minutes: number) => new Date(now - minutes * MINUTE_MS)
  const pause = { reason: 'person', group: null, at: ago(59).toISOString() }
  await db().rollout.update({ where: { id: params.id }, data: { pause } })
  const deadlineRunsFrom = ago(60)
  const left = { deadlineLeftMs: 10 * MINUTE_MS, deadlineRunsFrom }
  await db().rolloutItem.update({ where: { id }, data: { ...left, since: deadlineRunsFrom, dueAt: ago(-5) } })
  if (lookedAgo !== null) {
    await db().rolloutItem.update({ where: { id }, data: { dueAt: ago(lookedAgo) } })
    await run()
  }
  await answerOf(resumeRollout, by, { params, body: { version: rollout.version } })
  if (lookedAgo === null) await db().rolloutItem.update({ where: { id }, data: { dueAt: ago(0) } })
  await run()

  const item = await db().rolloutItem.findUniqueOrThrow({ where: { id } })
  expect(item).toMatchObject({ state: 'offered', failures: 0, deadlineLeftMs: 9n * 60_000n })
  expect(item.deadlineRunsFrom?.getTime()).toBeGreaterThanOrEqual(now)
})

it('a resume waits for no item, and its workers find those that stood, wherever one of them has stopped', async () => {
  const { tag } = await makeNatives(3, owner.id)
  const { params, itemsOf } = await startRollout(by, { tag })
  const { run } = startRunner()
  await run()
  const { rollout } = await answerOf(pauseRollout, by, { params, body: {} })
  const ofRollout = { rolloutId: params.id }
  await db().rolloutItem.updateMany({ where: ofRollout, data: { dueAt: new Date() } })
  await run()
  const standing = { ...ofRollout, state: 'offered', deadlineLeftMs: { not: null }, deadlineRunsFrom: null }
  expect(await db().rolloutItem.count({ where: standing })).toBe(3)

  await inTransaction(async (client) => {
    await runQuery(client, 'select from rollout_item where rollout_id = $1 for update', [params.id])
    const resumed = await answerOf(resumeRollout, by, { params, body: { version: rollout.version } })
    expect(resumed.rollout.state).toBe('running')
  })
  expect(await db().rolloutItem.count({ where: standing })).toBe(3)

  // one was woken by a worker that has died before it could look at it
  const [first] = await itemsOf()
  await db().rolloutItem.update({ where: { id: first.id }, data: { dueAt: new Date() } })
  expect(await wakeResumed(new Date())).toBe(false)
  await run()
  expect(await db().rolloutItem.count({ where: standing })).toBe(0)
  await wakeResumed(new Date())
  expect(await db().rolloutItem.count({ where: { ...ofRollout, dueAt: { lte: new Date() } } })).toBe(0)
})
