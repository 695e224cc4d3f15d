import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { approveRollout, createRollout, denyRollout, submitRollout } from '@/contracts/rollouts/manage'
import { getRollout } from '@/contracts/rollouts/rollouts'
import { db } from '@/server/db/prisma'
import { env } from '@/server/env'
import { ageProof, answerOf, recordsOf } from '~/tests/support/administration'
import { makeUser, type Signed } from '~/tests/support/fixtures/factories'
import { fieldsOf, makeFleet, makeImage } from '~/tests/support/rollouts'

let by: Signed
let other: Signed
beforeEach(async () => {
  by = await makeUser('superuser')
  other = await makeUser('superuser')
})

/** As ROLLOUT_APPROVAL says it, for one test. */
function askForApproval(isAsked = true): void {
  const before = env.ROLLOUT_APPROVAL
  env.ROLLOUT_APPROVAL = isAsked
  onTestFinished(() => void (env.ROLLOUT_APPROVAL = before))
}

/** A draft for one device. */
async function draft() {
  const { id: firmwareId } = await makeImage()
  const { tag } = await makeFleet(1, { ownerId: by.id })
  const { rollout } = await answerOf(createRollout, by, {
    body: fieldsOf(firmwareId, { target: { tags: [tag] } }),
  })
  const params = { id: String(rollout.id) }
  const show = async () => (await answerOf(getRollout, by, { params })).rollout
  /** With the version as it stands. */
  const call = async (endpoint: typeof approveRollout | typeof denyRollout, who: Signed, body = {}) =>
    answerOf(endpoint, who, { params, body: { version: (await show()).version, ...body } })
  return {
    ...{ id: params.id, params, firmwareId, tag, show },
    submit: (who = by) => call(submitRollout as typeof approveRollout, who),
    approve: (who: Signed) => call(approveRollout, who),
    deny: (who: Signed, reason: string) => call(denyRollout, who, { reason }),
    itemCount: () => db().rolloutItem.count({ where: { rolloutId: params.id } }),
  }
}

describe('a submitted roll-out', () => {
  it('starts at once where the setting asks for no approval', async () => {
    askForApproval(false)
    const { submit, approve, itemCount } = await draft()
    expect((await submit()).rollout).toMatchObject({ state: 'running', needsApproval: false })
    expect(await itemCount()).toBe(1)
    expect(await approve(other)).toMatchObject({
      ...{ status: 409, message: 'This roll-out does not wait for approval' },
    })
  })

  it('waits for another person where the setting asks for it, and starts with their approval', async () => {
    askForApproval()
    const { id, submit, approve, show, itemCount } = await draft()
    expect((await submit()).rollout).toMatchObject({ state: 'waiting_approval', needsApproval: true })
    expect(await itemCount()).toBe(0)

    expect(await approve(by)).toMatchObject({
      ...{ status: 403, message: 'Another person than who submitted it must approve it' },
    })
    expect(await show()).toMatchObject({ state: 'waiting_approval' })
    expect(await db().rollout.findUnique({ where: { id } })).toMatchObject({ approvedById: null })

    expect((await approve(other)).rollout).toMatchObject({ state: 'running' })
    expect(await db().rollout.findUnique({ where: { id } })).toMatchObject({
      ...{ submittedById: by.id, approvedById: other.id },
    })
    expect(await itemCount()).toBe(1)
    const records = await recordsOf(id, 'rollout.approve')
    expect(records.filter(({ result }) => result === 'ok')).toMatchObject([{ actorId: other.id }])
  })

  it('may be approved by its author where another person has submitted it', async () => {
    askForApproval()
    const { submit, approve } = await draft()
    await submit(other)
    expect((await approve(other)).status).toBe(403)
    expect((await approve(by)).rollout).toMatchObject({ state: 'running' })
  })

  it('is approved by superusers only, with a recent proof of who they are', async () => {
    askForApproval()
    const { submit, approve, show } = await draft()
    await submit()
    expect((await approve(await makeUser('admin'))).status).toBe(403)
    await ageProof(other)
    expect(await approve(other)).toMatchObject({ code: 'reauth_required' })
    expect(await show()).toMatchObject({ state: 'waiting_approval' })
  })

  it('is not approved by one who has read another version, nor with a withdrawn image', async () => {
    askForApproval()
    const { params, firmwareId, submit, approve, show } = await draft()
    await submit()
    const { version } = await show()
    const stale = { params, body: { version: version - 1 } }
    expect(await answerOf(approveRollout, other, stale)).toMatchObject({ status: 409, current: { version } })
    await db().firmwareArtifact.update({ where: { id: firmwareId }, data: { state: 'yanked' } })
    expect(await approve(other)).toMatchObject({
      ...{ status: 409, message: 'The firmware of this roll-out was withdrawn' },
    })
    expect(await show()).toMatchObject({ state: 'waiting_approval' })
  })

  it('is denied with a reason, which its author reads until it is submitted again', async () => {
    askForApproval()
    const { id, submit, approve, deny, show, itemCount } = await draft()
    await submit()
    expect((await deny(other, '  ')).status).toBe(400)
    const reason = 'Not before the harvest'
    expect((await deny(other, reason)).rollout).toMatchObject({ state: 'draft', denial: reason })
    expect(await recordsOf(id, 'rollout.deny')).toMatchObject([{ actorId: other.id, reason, result: 'ok' }])
    expect(await itemCount()).toBe(0)
    expect((await approve(other)).status).toBe(409)

    expect((await submit()).rollout).toMatchObject({ state: 'waiting_approval', denial: null })
    await approve(other)
    expect(await deny(other, reason)).toMatchObject({ status: 409 })
    expect(await show()).toMatchObject({ state: 'running', denial: null })
  })

  it('needs a new approval after it was denied', async () => {
    askForApproval()
    const { id, submit } = await draft()
    await db().rollout.update({ where: { id }, data: { approvedById: other.id } })
    await submit()
    expect(await db().rollout.findUnique({ where: { id } })).toMatchObject({ approvedById: null })
  })
})
