import { beforeAll, expect, it } from 'vitest'
import { db } from '@/server/db/prisma'
import { inTransaction } from '@/server/db/transaction'
import { addBrowser, connectAll, deliveries } from '~/tests/support/channels'
import { makeUser, type Signed } from '~/tests/support/fixtures/factories'
import { makeFleet, makeImage, makeItem, makeRunning } from '~/tests/support/rollouts'
import { applyItemEvents } from './apply-item-events'

const DAY_MS = 86_400_000
const NOW = new Date()

let people: Record<'owner' | 'friend' | 'muted' | 'mutedOnce' | 'without', Signed>
beforeAll(async () => {
  const [owner, friend, muted, mutedOnce, without] = [
    ...[await makeUser(), await makeUser(), await makeUser(), await makeUser(), await makeUser()],
  ] as const
  people = { owner, friend, muted, mutedOnce, without }
})

const keys = { p256dh: 'x', auth: 'y' }

/** A device that installs, with its owner and four with whom it is shared, of whom one has no channel. */
async function installing() {
  const { owner, without, ...friends } = people
  const { devices } = await makeFleet(1, { ownerId: owner.id, name: 'North' })
  const [device] = devices
  if (!device) throw new Error('no device')
  const shared = [without, ...Object.values(friends)].map(({ id: userId }) => ({
    ...{ deviceUuid: device.uuid, userId, role: 'viewer' as const },
  }))
  await db().deviceShare.createMany({ data: shared })
  await db().mute.createMany({
    data: [
      { userId: friends.muted.id, device: device.id },
      { userId: friends.mutedOnce.id, device: device.id, until: new Date(NOW.getTime() - 1000) },
    ],
  })
  const { id } = await makeRunning((await makeImage()).id)
  const item = await makeItem(id, device, {
    ...{ state: 'confirming', orders: 1, restartedAt: new Date(NOW.getTime() - 5000) },
  })
  return { device, item }
}

it('the people of a device get what came of its update on their channels, but for who has muted it', async () => {
  const { owner, friend, muted, mutedOnce, without } = people
  await connectAll(owner.id)
  for (const { id } of [friend, muted, mutedOnce])
    await addBrowser(id, { endpoint: `https://fcm.googleapis.com/${id}`, keys })
  const { device, item } = await installing()
  const event = { type: 'version', version: '1.5.0', isBoot: true } as const
  await inTransaction((client) => applyItemEvents(client, [{ itemId: item.id, event }], NOW))

  const sent = await deliveries(owner.id)
  expect(sent.map(({ channel }) => channel).sort()).toEqual(['push', 'push', 'webhook'])
  for (const one of sent) {
    expect(one).toMatchObject({
      ...{ batchKey: 'firmware:updated', dueAt: NOW, deadlineAt: new Date(NOW.getTime() + DAY_MS) },
      message: {
        ...{ kind: 'firmware_update', severity: 'success', title: 'Firmware updated', deviceName: 'North' },
        ...{
          body: 'Updated from 1.4.2 to 1.5.0, back after 5 s.',
          deviceId: device.publicId,
          tag: `firmware-${item.id}`,
        },
        path: `/devices/${device.publicId}`,
      },
    })
  }
  const pushesOf = async ({ id }: Signed) => (await deliveries(id)).map(({ channel }) => channel)
  expect(await pushesOf(friend)).toEqual(['push'])
  expect(await pushesOf(mutedOnce)).toEqual(['push'])
  expect(await pushesOf(muted)).toEqual([])
  expect(await pushesOf(without)).toEqual([])

  const bell = await db().notification.findMany({ where: { devicePublicId: device.publicId } })
  const read = bell.filter(({ readAt }) => readAt !== null).map(({ userId }) => userId)
  expect([bell.length, read]).toEqual([5, [muted.id]])
})
