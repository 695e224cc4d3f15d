import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { getFirmwareDistribution } from '@/contracts/firmware/distribution'
import { otaSupportOf } from '@/ingest/ota/orders'
import { db } from '@/server/db/prisma'
import { env } from '@/server/env'
import { answerOf } from '~/tests/support/administration'
import { makeDevice, makeUser } from '~/tests/support/fixtures/factories'
import { findHindrance } from '@/server/firmware/tokens/hindrance'

describe('why a family cannot be updated now', () => {
  const all = { https: 'https://fw.example.org', http: 'http://fw.example.org:8080' }
  const none = { https: null, http: null }
  it.each([
    ['native', all, null],
    ['native', none, null],
    ['tasmota', all, null],
    ['tasmota', none, 'no_origin'],
    ['zigbee2mqtt', none, 'no_origin'],
    ['shelly-gen1', none, null],
    ['chirpstack', all, 'by_hand'],
    ['mapped', all, 'by_hand'],
  ] as const)('%s', (family, origins, expected) => {
    expect(findHindrance(otaSupportOf(family), origins)).toBe(expected)
  })
})

describe('the distribution', () => {
  beforeEach(async () => {
    await db().device.deleteMany({})
  })

  it('counts claimed devices by family, version and kind, the commonest first', async () => {
    const [{ id: ownerId }, admin] = [await makeUser(), await makeUser('admin')]
    const fleet = [
      ...Array.from({ length: 3 }, () => ({ family: 'native', firmware: '1.5.0', kind: 'tank' })),
      ...Array.from({ length: 2 }, () => ({ family: 'native', firmware: '1.5.0', kind: 'pump' })),
      { family: 'native', firmware: null, kind: null },
      { family: 'tasmota', firmware: '14.1.0', kind: 'pump' },
    ]
    for (const facts of fleet) {
      await makeDevice({ ...facts, ownerId })
    }
    await makeDevice({ ownerId: null, firmware: '0.1' })
    const { families } = getFirmwareDistribution.output.parse(
      await answerOf(getFirmwareDistribution, admin, {}),
    )
    expect(families.map(({ family, devices }) => [family, devices])).toEqual([
      ['native', 6],
      ['tasmota', 1],
    ])
    expect(families[0]?.versions).toEqual([
      { version: '1.5.0', kind: 'tank', devices: 3 },
      { version: '1.5.0', kind: 'pump', devices: 2 },
      { version: null, kind: null, devices: 1 },
    ])
  })

  it.each([
    [['ESP8266EX'], 'no_plain_http'],
    [[null], 'no_plain_http'],
    [['ESP8266EX', 'ESP32-D0WD-V3'], null],
  ])('says of Tasmota on %j without the plain-http origin: %s', async (chips, hindrance) => {
    const [{ id: ownerId }, admin] = [await makeUser(), await makeUser('admin')]
    const { FIRMWARE_ORIGIN, FIRMWARE_HTTP_ORIGIN } = env
    onTestFinished(() => void Object.assign(env, { FIRMWARE_ORIGIN, FIRMWARE_HTTP_ORIGIN }))
    Object.assign(env, { FIRMWARE_ORIGIN: 'https://fw.example.org', FIRMWARE_HTTP_ORIGIN: undefined })
    for (const hardware of chips)
      await makeDevice({ ownerId, family: 'tasmota', firmware: '14.1.0', hardware })
    const { families } = await answerOf(getFirmwareDistribution, admin, {})
    expect(families).toMatchObject([{ family: 'tasmota', hindrance }])
  })
})
