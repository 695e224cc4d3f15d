import { expect, it } from 'vitest'
import { getDeviceFirmware } from '@/contracts/rollouts/owner'
import { HOUR_MS, MINUTE_MS } from '@/server/job'
import { answerOf } from '~/tests/support/administration'
import { makeDevice, makeUser, storeReadings } from '~/tests/support/fixtures/factories'
import { makeImage, makeItem, makeRunning } from '~/tests/support/rollouts'

it('an update is shown with the levels around it, the time away, the notes of its image, or why it failed', async () => {
  const owner = await makeUser()
  const device = await makeDevice({ ownerId: owner.id, kind: 'tank' })
  const image = await makeImage({ notes: 'Fewer false alarms' })
  const ago = (hours: number, ms = 0) => new Date(Date.now() - hours * HOUR_MS + ms)
  const update = async (orderedAt: Date, more: object) => {
    const { id } = await makeRunning(image.id, { state: 'finished' })
    const endedAt = new Date(orderedAt.getTime() + 10 * MINUTE_MS)
    await makeItem(id, device, { orderedAt, endedAt, since: endedAt, ...more })
  }
  await update(ago(10), { state: 'succeeded', restartedAt: ago(10, 10 * MINUTE_MS - 41_000) })
  await update(ago(20), { state: 'failed', reason: 'checksum' })
  await storeReadings(
    [
      [ago(10, -5 * MINUTE_MS), 62],
      [ago(10, 12 * MINUTE_MS), 61.6],
      [ago(10, 50 * MINUTE_MS), 30],
    ].map(([at, value]) => ({
      ...{ device: device.id, metric: 'level_pct' as const, at: at as Date, value: value as number },
    })),
  )
  const { firmware } = await answerOf(getDeviceFirmware, owner, { params: { deviceId: device.publicId } })
  expect(firmware.history).toMatchObject([
    {
      ...{
        fromVersion: '1.4.2',
        toVersion: '1.5.0',
        state: 'succeeded',
        awayS: 41,
        notes: 'Fewer false alarms',
      },
      ...{ levelBefore: 62, levelAfter: 61.6 },
    },
    { state: 'failed', reason: 'checksum', levelBefore: null, levelAfter: null },
  ])
})
