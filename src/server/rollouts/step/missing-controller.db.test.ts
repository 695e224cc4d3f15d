import { beforeAll, describe, expect, it } from 'vitest'
import { listAlerts } from '@/contracts/alerts'
import { DEFAULT_NOTIFICATION_SETTINGS } from '@/domain/tank/types'
import { db } from '@/server/db/prisma'
import { inTransaction } from '@/server/db/transaction'
import { answerOf } from '~/tests/support/administration'
import { makeUser, type Signed } from '~/tests/support/fixtures/factories'
import { makeFleet, makeImage, makeItem, makeRunning } from '~/tests/support/rollouts'
import { ingest, telemetry } from '~/tests/walks/support/ingest'
import { applyItemEvents } from './apply-item-events'

let owner: Signed
let artifactId = ''
beforeAll(async () => {
  owner = await makeUser()
  artifactId = (await makeImage()).id
})

/** A device whose time to come back after its restart is over. */
async function loseDevice(data: object) {
  const { devices } = await makeFleet(1, { ownerId: owner.id, family: 'native', ...data })
  const [device] = devices
  if (!device) throw new Error('no device')
  const { id } = await makeRunning(artifactId)
  const past = new Date(Date.now() - 3_600_000)
  const item = await makeItem(id, device, {
    ...{
      state: 'applying',
      orders: 1,
      attempts: 1,
      since: past,
      deadlineLeftMs: 1000,
      deadlineRunsFrom: past,
    },
  })
  const step = (event: { type: 'tick' } | { type: 'version'; version: string; isBoot: true }) =>
    inTransaction((client) => applyItemEvents(client, [{ itemId: item.id, event }]))
  expect(await step({ type: 'tick' })).toMatchObject([{ item: { state: 'missing' } }])
  return { ...device, step }
}

const alertsOf = async (deviceId: string) =>
  (await answerOf(listAlerts, owner, { query: { state: 'all' } })).alerts.filter(
    (alert: { deviceId: string }) => alert.deviceId === deviceId,
  )
const newsOf = (deviceId: string) =>
  db().notification.findMany({
    where: { userId: owner.id, devicePublicId: deviceId },
    orderBy: { id: 'asc' },
  })

describe('a pump controller that is silent since its update', () => {
  it('is a critical alert with its own words, told once, until it is heard of', async () => {
    const { publicId: deviceId } = await loseDevice({ kind: 'pump', name: 'Well' })
    expect(await alertsOf(deviceId)).toMatchObject([
      {
        ...{ rule: 'controller_missing', severity: 'critical', resolvedAt: null },
        why: { firmware: '1.5.0', readings: [] },
      },
    ])
    expect(await newsOf(deviceId)).toMatchObject([
      {
        ...{ title: 'Pump without its controller: Well', severity: 'critical' },
        message: expect.stringMatching(
          /^The pump controller restarted with 1\.5\.0 and has not reported since/,
        ),
      },
    ])
    await ingest().deliver(telemetry(deviceId, { m: { rssi_dbm: -60 } }))
    expect(await alertsOf(deviceId)).toMatchObject([{ resolution: 'recovered' }])
    expect((await newsOf(deviceId)).map(({ title }) => title)).toContain('Pump controller is back: Well')
  })

  it('is no alert any more once it has proven its version', async () => {
    const { publicId: deviceId, step } = await loseDevice({ kind: 'pump' })
    await step({ type: 'version', version: '1.5.0', isBoot: true })
    expect(await alertsOf(deviceId)).toMatchObject([{ rule: 'controller_missing', resolution: 'recovered' }])
  })

  it('is told all the same where its alerts are off', async () => {
    const notificationSettings = { ...DEFAULT_NOTIFICATION_SETTINGS, enabled: false }
    const { publicId: deviceId } = await loseDevice({ kind: 'pump', notificationSettings })
    expect(await alertsOf(deviceId)).toEqual([])
    expect(await newsOf(deviceId)).toMatchObject([
      { title: 'Silent since its firmware update', severity: 'critical' },
    ])
  })
})

it('another device is no such alert', async () => {
  const { publicId: deviceId } = await loseDevice({ kind: 'tank' })
  expect(await alertsOf(deviceId)).toEqual([])
  expect(await newsOf(deviceId)).toMatchObject([{ severity: 'warning' }])
})
