import { beforeAll, expect, it } from 'vitest'
import type { Prisma } from '@/generated/prisma/client'
import { contextWith } from '@/ingest/fixture'
import { db } from '@/server/db/prisma'
import { makeUser, type Signed } from '~/tests/support/fixtures/factories'
import { makeItem, makeImage, makeRunning } from '~/tests/support/rollouts'
import { makeNatives, quickPolicy, startRunner } from '~/tests/support/running-rollouts'

let owner: Signed
beforeAll(async () => {
  owner = await makeUser()
})

/** A roll-out of a version of the vendor's to one device that has told what it is offered; what was said to it. */
async function orderTo(family: string, publicId: string, { offers = {}, channel = 'stable' } = {}) {
  const { devices } = await makeNatives(1, owner.id, { family, publicId, updateFacts: offers })
  const [device = { id: 0 }] = devices
  const image = await makeImage({ family, channel, size: 0, format: 'vendor', version: '2.0.0' })
  const policy = quickPolicy(100) as unknown as Prisma.InputJsonValue
  const { id: rolloutId } = await makeRunning(image.id, { policy })
  const { id } = await makeItem(rolloutId, device, { target: '2.0.0', dueAt: new Date() })
  const value = { topic: 'well/fw/set', payload: 'GO' }
  const ctx = contextWith({ discoveries: [{ scope: 'homeassistant/updates', key: publicId, value }] })
  const { sent, run } = startRunner(true, ctx)
  await run()
  const item = await db().rolloutItem.findUniqueOrThrow({ where: { id } })
  return { item, said: sent.map(({ payload }) => String(payload)) }
}

it('a Shelly of the second generation is told the channel of the version that was chosen', async () => {
  const offers = { available: '1.9.0', availableBeta: '2.0.0' }
  const beta = await orderTo('shelly-gen2', `shelly:beta-${Date.now()}`, { offers, channel: 'beta' })
  expect(beta.item).toMatchObject({ state: 'offered' })
  expect(beta.said.map((one) => JSON.parse(one))).toMatchObject([
    { method: 'Shelly.Update', params: { stage: 'beta' } },
  ])
  const stable = await orderTo('shelly-gen2', `shelly:stable-${Date.now()}`)
  expect(JSON.parse(String(stable.said[0]))).toMatchObject({ params: { stage: 'stable' } })
})

it.each([
  ['shelly-gen1', 'shelly'],
  ['shelly-gen2', 'shelly'],
  ['homeassistant', 'ha'],
])('%s is told nothing while its vendor offers another version: a failed attempt', async (family, kind) => {
  const id = `${kind}:${family}-${Date.now()}`
  const { item, said } = await orderTo(family, id, { offers: { available: '2.1.0' } })
  expect(said).toEqual([])
  expect(item).toMatchObject({ state: 'queued', lastError: 'order_impossible' })
  const { detail } = await db().rolloutEvent.findFirstOrThrow({ where: { itemId: item.id, kind: 'order' } })
  expect(detail).toEqual({ cannot: 'not_newest' })
})
