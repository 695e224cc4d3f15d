import { beforeAll, expect, it } from 'vitest'
import { pauseRollout, resumeRollout } from '@/contracts/rollouts/manage'
import { db } from '@/server/db/prisma'
import { inTransaction } from '@/server/db/transaction'
import { pauseFirmwareTokens } from '@/server/firmware/tokens/issue'
import { answerOf } from '~/tests/support/administration'
import { makeUser, type Signed } from '~/tests/support/fixtures/factories'
import { makeNatives, startRollout, startRunner } from '~/tests/support/running-rollouts'
import { applyItemEvents } from './apply-item-events'

let by: Signed
beforeAll(async () => {
  by = await makeUser('superuser')
})

const isHeld = async (itemId: string) =>
  (await db().firmwareToken.findFirstOrThrow({ where: { itemId } })).pausedAt !== null

const beginInstall = (itemId: string) =>
  inTransaction((client) =>
    applyItemEvents(client, [{ itemId, event: { type: 'note', note: { state: 'applying', job: itemId } } }]),
  )

it('a device that begins to install fetches its second image though its roll-out is paused', async () => {
  const { tag } = await makeNatives(2, (await makeUser()).id)
  const { params, itemsOf } = await startRollout(by, { tag })
  await startRunner().run()
  const [{ id: installing }, { id: waiting }] = await itemsOf()
  await answerOf(pauseRollout, by, { params, body: {} })
  expect([await isHeld(installing), await isHeld(waiting)]).toEqual([true, true])
  await beginInstall(installing)
  expect([await isHeld(installing), await isHeld(waiting)]).toEqual([false, true])
})

it('a roll-out that goes on opens the downloads of all its open items, also of those that install', async () => {
  const { tag } = await makeNatives(2, (await makeUser()).id)
  const { params, itemsOf } = await startRollout(by, { tag })
  await startRunner().run()
  const [{ id: installing }, { id: waiting }] = await itemsOf()
  await beginInstall(installing)
  const { rollout } = await answerOf(pauseRollout, by, { params, body: {} })
  expect([await isHeld(installing), await isHeld(waiting)]).toEqual([false, true])
  // as a pause of before may have left it
  await inTransaction((client) => pauseFirmwareTokens(client, [installing], true))
  await answerOf(resumeRollout, by, { params, body: { version: rollout.version } })
  expect([await isHeld(installing), await isHeld(waiting)]).toEqual([false, false])
})

it('a device that was given up in silence, and may be at work still, waits with its roll-out as well', async () => {
  const { tag } = await makeNatives(1, (await makeUser()).id)
  const { params, itemsOf } = await startRollout(by, { tag })
  await startRunner().run()
  const [{ id }] = await itemsOf()
  const data = { deadlineLeftMs: 1, deadlineRunsFrom: new Date(Date.now() - 60_000) }
  await db().rolloutItem.update({ where: { id }, data })
  await inTransaction((client) => applyItemEvents(client, [{ itemId: id, event: { type: 'tick' } }]))
  expect((await itemsOf())[0]).toMatchObject({ state: 'queued', reason: 'retry' })
  const { rollout } = await answerOf(pauseRollout, by, { params, body: {} })
  expect(await isHeld(id)).toBe(true)
  await answerOf(resumeRollout, by, { params, body: { version: rollout.version } })
  expect(await isHeld(id)).toBe(false)
})
