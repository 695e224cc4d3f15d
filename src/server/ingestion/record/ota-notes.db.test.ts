import { expect, it } from 'vitest'
import { db } from '@/server/db/prisma'
import { makeDevice } from '~/tests/support/fixtures/factories'
import { ingest } from '~/tests/walks/support/ingest'

const eventsOf = async (device: number) =>
  (await db().deviceEvent.findMany({ where: { device }, orderBy: { at: 'asc' } })).map(({ detail }) => detail)

it('keeps the steps of an update, and takes a request for a piece for a sign of life only', async () => {
  const { publicId: deviceId, id } = await makeDevice()
  const { deliver, rejected } = ingest()
  const topic = (leaf: string) => `tc/v1/${deviceId}/ota/${leaf}`
  await deliver({ topic: topic('get'), body: { job: 'it-1', off: 0, len: 4096 } })
  expect(await eventsOf(id)).toEqual([])
  const device = await db().device.findUniqueOrThrow({ where: { publicId: deviceId } })
  expect(device.lastSeenAt).not.toBeNull()
  const refused = { job: 'it-1', state: 'refused', error: 'counter_too_low', counter: 9, fw: '1.4.2' }
  await deliver({ topic: topic('progress'), body: refused })
  expect(await eventsOf(id)).toEqual([
    { job: 'it-1', state: 'refused', code: 'counter_too_low', error: 'counter_too_low', counter: 9 },
  ])
  expect(await db().device.findUniqueOrThrow({ where: { publicId: deviceId } })).toMatchObject({
    firmware: '1.4.2',
  })
  expect(rejected).toEqual([])
})

it('a version repeated from an earlier discovery does not replace one that was reported since', async () => {
  const ieee = `0x${Date.now().toString(16).padStart(16, '0')}`
  const { publicId: deviceId } = await makeDevice({ publicId: `z2m:${ieee}`, family: 'zigbee2mqtt' })
  const { deliver } = ingest()
  const listed = [{ ieee_address: ieee, friendly_name: ieee, software_build_id: '1.0.2', definition: {} }]
  await deliver({ topic: 'zigbee2mqtt/bridge/devices', body: listed, retain: true })
  const versions = { from: { software_build_id: '1.0.2' }, to: { software_build_id: '1.0.3' } }
  const answer = { data: { id: ieee, ...versions }, status: 'ok', transaction: 'it-2' }
  await deliver({ topic: 'zigbee2mqtt/bridge/response/device/ota_update/update', body: answer })
  await deliver({ topic: `zigbee2mqtt/${ieee}`, body: { linkquality: 80 } })
  expect(await db().device.findUniqueOrThrow({ where: { publicId: deviceId } })).toMatchObject({
    firmware: '1.0.3',
  })
})

it('an image’s address, which holds a token, is not kept', async () => {
  const { publicId: deviceId, id } = await makeDevice({
    publicId: `tasmota:t${Date.now()}`,
    family: 'tasmota',
  })
  const topic = `stat/${deviceId.slice('tasmota:'.length)}/UPGRADE`
  const { deliver } = ingest()
  await deliver({ topic, body: { Upgrade: 'Version 14.1.0 from http://fw.example/f/token/a.bin' } })
  expect(await eventsOf(id)).toEqual([{ state: 'accepted', from: '14.1.0' }])
})

it('an error that names no device is neither stored nor a message that nobody understands', async () => {
  const { deliver, rejected } = ingest()
  await deliver({
    topic: 'zigbee2mqtt/bridge/response/device/ota_update/update',
    body: { data: {}, error: "Update of 'x' failed (Timeout)", status: 'error', transaction: 'it-3' },
  })
  expect(rejected).toEqual([])
})
