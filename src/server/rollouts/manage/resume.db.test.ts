import { beforeAll, expect, it } from 'vitest'
import { resumeRollout } from '@/contracts/rollouts/manage'
import { DEFAULT_GROUP_POLICY } from '@/domain/rollouts/policy'
import { db } from '@/server/db/prisma'
import { inTransaction } from '@/server/db/transaction'
import { answerOf, recordsOf } from '~/tests/support/administration'
import { makeUser, type Signed } from '~/tests/support/fixtures/factories'
import { makeNatives, quickPolicy, startRollout, startRunner } from '~/tests/support/running-rollouts'
import { applyItemEvents } from '../step/apply-item-events'

let by: Signed
beforeAll(async () => {
  by = await makeUser('superuser')
})

/** It has fetched some of the image, so that its only attempt is over. */
const fail = (itemId: string) =>
  inTransaction((client) =>
    applyItemEvents(
      client,
      [{ state: 'downloading', percent: 10 } as const, { state: 'failed', code: 'checksum' } as const].map(
        (note) => ({ itemId, event: { type: 'note', note: { ...note, job: itemId } } }),
      ),
    ),
  )

/** Five devices with their order, of which as many fail as pause the roll-out. */
async function pauseByFailures() {
  const { tag } = await makeNatives(5, (await makeUser()).id)
  const policy = quickPolicy(100)
  const limits = { errorCount: 2, errorPercent: null, soakMs: 0, successPercent: 20 }
  const groups = [{ ...DEFAULT_GROUP_POLICY, percent: 100, ...limits }]
  const started = await startRollout(by, {
    tag,
    policy: { ...policy, groups, item: { ...policy.item, retries: 0 } },
  })
  const { run } = startRunner()
  await run()
  const ids: string[] = (await started.itemsOf()).map(({ id }: { id: string }) => id)
  for (const id of ids.slice(0, 2)) await fail(id)
  await started.makeDue()
  await run()
  return { ...started, ids, run }
}

it('a resume accepts what was read: a device that has failed since is told before anything goes on', async () => {
  const { params, ids, detailOf, makeDue, run } = await pauseByFailures()
  const read = await detailOf()
  expect(read).toMatchObject({ state: 'paused', pause: { reason: 'error_threshold', value: 2 } })
  expect(read.toAccept).toEqual([{ group: 0, bad: 2, failures: [] }])

  await fail(String(ids[2]))
  const resume = ({ version, toAccept: accepts }: typeof read) =>
    answerOf(resumeRollout, by, { params, body: { version, accepts } })
  const refused = await resume(read)
  expect(refused.status).toBe(409)
  expect(refused.current.toAccept).toEqual([{ group: 0, bad: 3, failures: [] }])
  expect((await detailOf()).state).toBe('paused')

  const resumed = await resume(refused.current)
  expect(resumed).toMatchObject({ status: 200, rollout: { state: 'running', toAccept: [] } })
  const marked = { rolloutId: params.id, acceptedAt: { not: null } }
  expect(await db().rolloutItem.count({ where: marked })).toBe(3)
  expect((await recordsOf(params.id, 'rollout.resume')).map(({ result }) => result)).toEqual(['ok'])

  await makeDue()
  await run()
  expect((await detailOf()).state).toBe('running')
  await fail(String(ids[3]))
  await makeDue()
  await run()
  expect(await detailOf()).toMatchObject({ state: 'paused', pause: { value: 4 } })
})

it('another device that fails while an accepted one gets well is accepted by nobody', async () => {
  const { params, ids, detailOf, makeDue, run } = await pauseByFailures()
  const { version, toAccept: accepts } = await detailOf()
  await answerOf(resumeRollout, by, { params, body: { version, accepts } })
  const version150 = { type: 'version', version: '1.5.0', isBoot: true } as const
  await inTransaction(async (client) => {
    await applyItemEvents(client, [{ itemId: String(ids[0]), event: version150 }])
  })
  expect((await detailOf()).counts).toMatchObject({ succeeded: 1, failed: 1 })
  await fail(String(ids[2]))
  await makeDue()
  await run()
  // as many are bad as were accepted, and one of them was not
  expect(await detailOf()).toMatchObject({
    state: 'paused',
    pause: { rule: 'absolute', value: 2 },
    toAccept: [{ group: 0, bad: 2 }],
  })
})

it('a resume that names no figures accepts nothing', async () => {
  const { params, detailOf } = await pauseByFailures()
  const { version } = await detailOf()
  expect(await answerOf(resumeRollout, by, { params, body: { version } })).toMatchObject({ status: 409 })
  const invented = [{ group: 0, bad: -1, failures: [] }]
  expect(await answerOf(resumeRollout, by, { params, body: { version, accepts: invented } })).toMatchObject({
    status: 400,
  })
})
