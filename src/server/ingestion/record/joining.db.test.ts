import { expect, it } from 'vitest'
import { pool } from '@/server/db/pool'
import { makeDevice } from '~/tests/support/fixtures/factories'
import { deviceOf, ingest, newId, readingsOf } from '~/tests/walks/support/ingest'

const report = (name: string, battery: number) => ({ topic: `zigbee2mqtt/${name}`, body: { battery } })
/** From here on the device of this name is known by its address. */
const introduction = (name: string, address: string) => ({
  topic: 'zigbee2mqtt/bridge/devices',
  body: [{ ieee_address: address, friendly_name: name, type: 'EndDevice', definition: { model: 'TLC2206' } }],
})
const ownerOf = async (alias: string): Promise<string | null> => {
  const { rows } = await pool().query<{ deviceId: string }>(
    'select device_public_id as "deviceId" from device_alias where alias = $1',
    [alias],
  )
  return rows[0]?.deviceId ?? null
}

it('a device that turns out to have another name stays one device', async () => {
  const [name, address, { deliver }] = [newId(), '0x00158d0001a2b301', ingest()]
  await deliver(report(name, 50))
  await deliver(introduction(name, address))
  await deliver(report(name, 60))
  expect(await deviceOf(`z2m:${address}`)).toBeNull()
  expect(await ownerOf(`z2m:${address}`)).toBe(`z2m:${name}`)
  expect((await readingsOf(`z2m:${name}`)).map(({ value }) => value)).toEqual([50, 60])
})

it('a device that reports its info first is known by its other name too', async () => {
  const [name, address, { deliver }] = [newId(), '0x00158d0001a2b302', ingest()]
  await deliver(introduction(name, address))
  await deliver(report(name, 50))
  expect((await readingsOf(`z2m:${address}`)).map(({ value }) => value)).toEqual([50])
  // another worker has not loaded the info yet
  await ingest().deliver(report(name, 61))
  expect(await deviceOf(`z2m:${name}`)).toBeNull()
  expect((await readingsOf(`z2m:${address}`)).map(({ value }) => value)).toEqual([50, 61])
})

it.each([
  ['has', '0x00158d0001a2b303', null],
  ['had', '0x00158d0001a2b304', new Date()],
])('nobody becomes a device that %s credentials by naming it', async (_, address, revokedAt) => {
  const [name, { deliver }] = [newId(), ingest()]
  const { publicId: deviceId } = await makeDevice({ publicId: `z2m:${name}`, family: 'zigbee2mqtt' })
  await pool().query(
    `insert into device_credential (id, device_public_id, secret_hash, revoked_at) values (gen_random_uuid(), $1, 'x', $2)`,
    [deviceId, revokedAt],
  )
  await deliver(introduction(name, address))
  await deliver(report(name, 50))
  expect(await deviceOf(`z2m:${address}`)).not.toBeNull()
  expect(await readingsOf(deviceId)).toEqual([])
})
