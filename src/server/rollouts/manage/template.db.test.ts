import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createRollout, startTemplate, updateRollout } from '@/contracts/rollouts/manage'
import { CAMPAIGN_STATES } from '@/domain/rollouts/states'
import type { Prisma } from '@/generated/prisma/client'
import { env } from '@/server/env'
import { answerOf } from '~/tests/support/administration'
import { makeUser, type Signed } from '~/tests/support/fixtures/factories'
import { fieldsOf, makeFleet, makeImage, makeRunning } from '~/tests/support/rollouts'

let by: Signed
let other: Signed
let admin: Signed
beforeAll(async () => {
  by = await makeUser('superuser')
  other = await makeUser('superuser')
  admin = await makeUser('admin')
})

/** A roll-out to one device, with the calls that make it a template and start that. */
async function rolloutIn(data: Partial<Prisma.RolloutUncheckedCreateInput>) {
  const { id: artifactId } = await makeImage()
  const { tag } = await makeFleet(1, { ownerId: by.id })
  const { target } = fieldsOf(artifactId, { target: { tags: [tag] } })
  const { id, version } = await makeRunning(artifactId, { target, ...data })
  const params = { id }
  return {
    setTemplate: (isTemplate: boolean) =>
      answerOf(updateRollout, by, { params, body: { version, isTemplate } }),
    start: () => answerOf(startTemplate, admin, { params, body: { name: 'Autumn' } }),
  }
}

describe('a template', () => {
  it.each(CAMPAIGN_STATES.filter((state) => state !== 'finished'))(
    'is no roll-out that is %s and was approved by nobody',
    async (state) => {
      const { setTemplate, start } = await rolloutIn({ state })
      expect(await setTemplate(true)).toMatchObject({
        ...{ status: 409, message: 'Only a roll-out that was approved or has finished can be a template' },
      })
      expect(await start()).toMatchObject({ status: 409, message: 'This roll-out is not a template' })
    },
  )

  it('that has finished or was approved is started by an administrator without another approval', async () => {
    const before = env.ROLLOUT_APPROVAL
    env.ROLLOUT_APPROVAL = true
    onTestFinished(() => void (env.ROLLOUT_APPROVAL = before))
    for (const data of [{ state: 'finished' }, { state: 'aborted', approvedById: other.id }]) {
      const { setTemplate, start } = await rolloutIn(data)
      expect((await start()).status).toBe(409)
      expect((await setTemplate(true)).rollout).toMatchObject({ isTemplate: true })
      expect((await start()).rollout).toMatchObject({ name: 'Autumn', state: 'running' })
    }
  })

  it('is an ordinary roll-out again when a superuser says so, whatever its state', async () => {
    const { setTemplate, start } = await rolloutIn({ state: 'aborted', isTemplate: true })
    expect((await setTemplate(false)).rollout).toMatchObject({ isTemplate: false })
    expect((await start()).status).toBe(409)
  })
})

it('a change of one field of a draft leaves the others as they are', async () => {
  const { id: firmwareId } = await makeImage()
  const more = { notes: 'Fixes the filter', isDowngrade: true, supersedes: true }
  const startsAt = new Date(Date.now() + 3_600_000).toISOString()
  const { rollout } = await answerOf(createRollout, by, { body: fieldsOf(firmwareId, { ...more, startsAt }) })
  const params = { id: String(rollout.id) }
  const changed = await answerOf(updateRollout, by, {
    ...{ params, body: { version: rollout.version, name: 'Summer' } },
  })
  expect(changed.rollout).toMatchObject({ name: 'Summer', startsAt, ...more })
})
