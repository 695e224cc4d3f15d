import { expect, it } from 'vitest'
import { db } from '@/server/db/prisma'
import { makeUser } from '~/tests/support/fixtures/factories'
import { makeNatives, startRollout, startRunner } from '~/tests/support/running-rollouts'
import { ingest } from '~/tests/walks/support/ingest'

it('a device that has verified its image while a guard holds is told to drop it, and gets its order again', async () => {
  const [by, owner] = [await makeUser('superuser'), await makeUser()]
  const { tag, devices } = await makeNatives(1, owner.id)
  const { id: key = 0, publicId: deviceId = '' } = devices[0] ?? {}
  const { itemsOf } = await startRollout(by, { tag })
  const { sent, run } = startRunner()
  await run()
  const [{ id }] = await itemsOf()
  const offers = () =>
    sent.filter(({ topic }) => topic.endsWith('/ota/offer')).map(({ payload }) => String(payload))
  const { deliver } = ingest()
  const say = async (state: string) => {
    await deliver({ topic: `tc/v1/${deviceId}/ota/progress`, body: { job: id, state } })
    await run()
    return (await itemsOf())[0]
  }
  const why = {
    rule: 'water_leak',
    metric: null,
    value: null,
    threshold: null,
    restore: null,
    unit: '',
    readings: [],
  }
  const alert = await db().alert.create({
    data: {
      device: key,
      rule: 'water_leak',
      channel: 0,
      severity: 'critical',
      openedAt: new Date(),
      evidence: why,
      ownerId: owner.id,
    },
  })
  const held = { state: 'waiting', reason: 'no_critical_alert' }
  expect(await say('verified')).toMatchObject(held)
  // what says the same job again is no other offer
  expect([offers().length, offers().at(-1)]).toEqual([2, ''])
  expect(await say('cancelled')).toMatchObject({ state: 'queued', reason: 'no_critical_alert', attempts: 0 })

  await db().alert.update({ where: { id: alert.id }, data: { resolvedAt: new Date() } })
  await db().rolloutItem.update({ where: { id }, data: { dueAt: new Date() } })
  await run()
  expect((await itemsOf())[0]).toMatchObject({ state: 'offered' })
  const again = JSON.parse(offers().at(-1) ?? '{}')
  expect(again).toMatchObject({ job: id })
  expect(again).not.toHaveProperty('not_before')
})
