import { beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { db } from '@/server/db/prisma'
import { notifyDownloads } from '@/server/firmware/downloads/news'
import { makeUser } from '~/tests/support/fixtures/factories'
import { makeFleet, makeImage, makeItem, makeRunning } from '~/tests/support/rollouts'
import { followDownloads } from './downloads'

let ownerId = ''
beforeAll(async () => {
  ownerId = (await makeUser()).id
})

async function makeOffered() {
  const { id } = await makeRunning((await makeImage()).id)
  const { devices } = await makeFleet(2, { ownerId })
  const items = []
  for (const device of devices) items.push(await makeItem(id, device, { state: 'offered', orders: 1 }))
  return items.map((item) => item.id)
}

const stateOf = async (id: string) => {
  const { state, reason, attempts } = await db().rolloutItem.findUniqueOrThrow({ where: { id } })
  return { state, reason, attempts }
}

it('a refusal is no progress, and one for want of room ends the item with that reason', async () => {
  const [first = '', second = ''] = await makeOffered()
  const { stop } = followDownloads()
  onTestFinished(stop)
  const news = { token: 't', reached: 500, size: 1000 }
  await vi.waitFor(
    async () => {
      await notifyDownloads([
        { ...news, item: second, refused: 'spent' },
        { ...news, item: second, refused: 'wrong_device' },
        { ...news, item: first, refused: 'no_space' },
        { ...news, item: first },
      ])
      expect(await stateOf(first)).toEqual({ state: 'failed', reason: 'no_space', attempts: 0 })
    },
    { timeout: 20_000, interval: 1_000 },
  )
  expect(await stateOf(second)).toEqual({ state: 'offered', reason: null, attempts: 0 })
  await vi.waitFor(
    async () => {
      await notifyDownloads([{ ...news, item: second }])
      expect(await stateOf(second)).toMatchObject({ state: 'downloading', attempts: 1 })
    },
    { timeout: 20_000, interval: 1_000 },
  )
})
