import { expect, it } from 'vitest'
import { updateDevice } from '@/contracts/devices/device-care'
import { db } from '@/server/db/prisma'
import { api } from '~/tests/support/api'
import { makeDevice, makeUser } from '~/tests/support/fixtures/factories'
import { ingest, newId } from '~/tests/walks/support/ingest'

const kindOf = async (deviceId: string) =>
  (await db().device.findUniqueOrThrow({ where: { publicId: deviceId } })).kind

/** The device declares its kind. */
const word = (deviceId: string) => ({
  topic: `tc/v1/${deviceId}/status`,
  body: { online: true, kind: 'tank' },
})

it('a kind that its owner set stays, whatever the device reports afterwards', async () => {
  const owner = await makeUser()
  const { publicId: deviceId } = await makeDevice({ publicId: newId(), ownerId: owner.id, kind: 'pump' })
  const { deliver } = ingest()
  await deliver(word(deviceId))
  expect(await kindOf(deviceId)).toBe('tank')
  await api(updateDevice, { token: owner.token, params: { deviceId }, body: { kind: 'acdc' } })
  // a worker that has not loaded the change yet, and one that has
  await deliver(word(deviceId))
  await ingest().deliver(word(deviceId))
  expect(await kindOf(deviceId)).toBe('acdc')
})

it('naming a device leaves its kind to the device', async () => {
  const owner = await makeUser()
  const { publicId: deviceId } = await makeDevice({ publicId: newId(), ownerId: owner.id, kind: 'pump' })
  await api(updateDevice, { token: owner.token, params: { deviceId }, body: { name: 'North' } })
  await ingest().deliver(word(deviceId))
  expect(await kindOf(deviceId)).toBe('tank')
})
