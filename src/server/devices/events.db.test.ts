import { beforeAll, describe, expect, it } from 'vitest'
import { getDevice } from '@/contracts/devices/device'
import { listDeviceEvents } from '@/contracts/devices/device-events'
import { db } from '@/server/db/prisma'
import { api, json } from '~/tests/support/api'
import { makeDevice, makeUser, type Signed } from '~/tests/support/fixtures/factories'
import { ingest, telemetry } from '~/tests/walks/support/ingest'

let owner: Signed
let device: Awaited<ReturnType<typeof makeDevice>>
const now = Date.now()
const ago = (hours: number) => new Date(now - hours * 3_600_000)
const HOURS = [-1, 1, 2, 24 * 6, 24 * 8]

beforeAll(async () => {
  owner = await makeUser()
  device = await makeDevice({ ownerId: owner.id })
  await db().deviceEvent.createMany({
    data: HOURS.map((hours) => ({
      device: device.id,
      at: ago(hours),
      receivedAt: ago(0),
      digest: String(hours),
      type: 'alarm',
      detail: { alarm: 'leak', hours },
    })),
  })
})

const ask = (query: Record<string, string> = {}, token = owner.token) =>
  api(listDeviceEvents, { token, params: { deviceId: device.publicId }, query })
const hours = async (query?: Record<string, string>) =>
  (await json(await ask(query))).events.map(({ detail }: { detail: { hours: number } }) => detail.hours)

describe('events', () => {
  it('are those of a week, newest first, including times of a clock that is ahead', async () => {
    expect(await hours()).toEqual([-1, 1, 2, 24 * 6])
    expect((await json(await ask({ limit: '1' }))).events).toEqual([
      {
        at: ago(-1).toISOString(),
        type: 'alarm',
        detail: { alarm: 'leak', hours: -1 },
        receivedAt: ago(0).toISOString(),
      },
    ])
  })

  it('obey a span and a limit', async () => {
    expect(await hours({ from: ago(24 * 9).toISOString() })).toHaveLength(5)
    expect(await hours({ to: ago(1).toISOString() })).toEqual([2, 24 * 6])
    expect(await hours({ to: ago(24 * 7).toISOString() })).toEqual([24 * 8])
    expect(await hours({ from: ago(2).toISOString(), to: ago(1).toISOString() })).toEqual([2])
  })

  it.each([
    [{ limit: '0' }],
    [{ limit: '501' }],
    [{ from: 'yesterday' }],
    [{ from: ago(1).toISOString(), to: ago(2).toISOString() }],
    [{ type: 'alarm' }],
  ])('refuse %j', async (query) => {
    expect((await ask(query as Record<string, string>)).status).toBe(400)
  })

  it('are visible to all users who may see the device', async () => {
    const [stranger, admin] = await Promise.all([makeUser(), makeUser('admin')])
    expect((await ask({}, stranger.token)).status).toBe(404)
    expect((await ask({}, admin.token)).status).toBe(200)
  })

  it('contain what the device reported', async () => {
    const { publicId: deviceId } = device
    const { deliver } = ingest()
    const ack = { topic: `tc/v1/${deviceId}/ack/c-1`, body: { status: 'done' } }
    await deliver(telemetry(deviceId, { m: { distance_mm: 1 } }), ack)
    const { events } = await json(await ask({ from: ago(0).toISOString() }))
    expect(events.filter(({ type }: { type: string }) => type === 'command_ack')).toMatchObject([
      { type: 'command_ack', detail: { commandId: 'c-1', status: 'done' } },
    ])
  })
})

describe('a device that floods', () => {
  it.each([
    [30, true],
    [90, false],
    [null, false],
  ])('is marked for a minute (%s s ago: %s)', async (seconds, flooding) => {
    const floodingAt = seconds === null ? null : new Date(Date.now() - seconds * 1000)
    await db().device.update({ where: { uuid: device.uuid }, data: { floodingAt } })
    const params = { deviceId: device.publicId }
    const { device: shown } = await json(await api(getDevice, { token: owner.token, params }))
    expect(shown.flooding).toBe(flooding)
  })
})
